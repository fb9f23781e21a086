"""The verbs of the command line: their options, their output, their exit status.

What they do is done elsewhere; imports inside a verb keep the start of the others quick.
"""
