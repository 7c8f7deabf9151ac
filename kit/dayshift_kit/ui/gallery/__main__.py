"""`python -m dayshift_kit.ui.gallery --port 8100`: look at the components."""

import argparse

from dayshift_kit.ui.gallery.app import create_gallery

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--port", type=int, default=8100)
create_gallery().run(port=parser.parse_args().port)
