"""The calibration sheet in two photos: the printer's back against its front."""
