"""How right the answers are on what people bring; what they bring lies beside the code."""
