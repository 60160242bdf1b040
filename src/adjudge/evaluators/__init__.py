"""Groundedness where other people's pipelines ask for it: a call, an assertion, a pytest fixture, and evaluators shaped like
those of LangChain, LlamaIndex, Ragas and DeepEval.

Nothing is imported here: each evaluator needs its library, which is there where it is wanted.
"""
