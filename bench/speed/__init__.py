"""What is waited for: imports, the page, the service, the stance models."""
