"""The automatic part of accessibility; keyboard and announcements have tests of their own."""

import axe
import tour
from window import DESKTOP, PHONE


def every_screen_is_accessible(stage):
    """axe finds no violation of WCAG 2.1 A and AA on any screen, light or dark, large or small."""
    source = axe.fetch(stage.folder.parent)
    findings = tour.Findings()

    def visit(window, screen):
        for size in (DESKTOP, PHONE):
            window.resize(size)
            for theme in ("dark", "light"):
                window.theme(theme)
                findings.add(f"{screen}, {theme}, {size[0]} wide",
                             axe.violations(window, source))

    window = tour.tour(stage, visit)
    tour.editor(window, visit)
    findings.judge()


TESTS = [every_screen_is_accessible]
