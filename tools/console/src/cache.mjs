export class FlashCache {
  flush() {}
}
