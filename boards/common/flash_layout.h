// How the flash of every board is divided: the firmware, the app (a ROMFS image that runs in place),
// then the file system. The tools and the web page read the sizes from here.
//
// The file system ends with the flash: its size here is that of a flash of 2 MB.
//
// Moving a border loses the games of everybody who updates, so later versions keep these. The file
// system has room for an image of the app beside the player's files: an update is staged there.
#define SUMPAD_FIRMWARE_BYTES (448 * 1024)
#define SUMPAD_APP_BYTES (576 * 1024)
#define SUMPAD_FILES_BYTES (1024 * 1024)
