"""Articles, drafts and answers end to end, without a language model and with one."""
