"""The screens of administrators: data for their templates."""
