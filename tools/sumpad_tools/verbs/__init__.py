"""The verbs of the command line: their options, their output, their exit status.

Other modules do the work; imports inside a verb keep the start of the others fast.
"""
