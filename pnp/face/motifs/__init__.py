"""Motifs: drawings that only code can make. A layout calls one as `motif: module/function`."""
