"""Undaunted 2200: Revolution."""
