"""The catalogue of task families and the page objects their scripts use."""
