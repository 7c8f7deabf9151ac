"""One app process: `python -m dayshift_kit.serve --app chat …`."""
