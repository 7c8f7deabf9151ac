"""`python -m dayshift` is the command line, too."""

from dayshift.cli import main

main()
