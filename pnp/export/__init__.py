"""Pieces as pictures: for screens, for Tabletop Simulator and for print services."""
