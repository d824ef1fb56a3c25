"""Charts as SVG: text without scripts, fonts or pictures, made by this project's own hand."""
