"""Files that people take away: lists as CSV and workbooks, reports as PDF.

The writers know neither rows nor pages: they are given plain data and answer with bytes, which are the
same whenever and wherever the same data is written.
"""
