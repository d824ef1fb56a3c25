"""`python -m sobremesa` is `sobremesa`."""

import sys

from sobremesa.cli import main

sys.exit(main())
