"""gte-small to int8: `python quantise.py make model.onnx OUT.onnx`, `python quantise.py compare model.onnx INT8.onnx... --data DIR`.

What ships: dynamic quantisation, weights as signed bytes a channel, activations as unsigned bytes over the range they have
in a run, the embedding table in bytes too (it is a third of the weights). The other recipes that were measured stay as
options; RESULTS.md has the table.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

try:
    from embedder import lean as graphs
except ImportError:  # run as a script
    import lean as graphs


def make(source: Path, out: Path, *, signed: bool, per_channel: bool, table: bool, lean: bool) -> None:
    """Writes the quantised graph."""
    import onnx
    from onnxruntime.quantization import QuantizationMode, QuantType
    from onnxruntime.quantization.onnx_quantizer import ONNXQuantizer

    kinds = ["MatMul", "Attention"] + (["Gather", "EmbedLayerNormalization"] if table else [])
    quantiser = ONNXQuantizer(
        graphs.lean(source) if lean else onnx.load(str(source)),
        per_channel,
        False,  # all eight bits
        QuantizationMode.IntegerOps,
        False,
        QuantType.QInt8,
        QuantType.QInt8 if signed else QuantType.QUInt8,
        None,
        [],
        [],
        kinds,
        {"MatMulConstBOnly": True, "WeightSymmetric": True, "DefaultTensorType": onnx.TensorProto.FLOAT},
    )
    quantiser.quantize_model()
    model = quantiser.model.model
    if lean:
        graphs.write_out_norms(model)
    for tensor in model.graph.initializer:
        if tensor.name == "fixed_quantization_range_int8":
            # onnxruntime 1.31 computes this divisor in int8, where it overflows to -0.5: every scale would be wrong.
            tensor.CopyFrom(onnx.numpy_helper.from_array(np.full(list(tensor.dims), 127.0, np.float32), tensor.name))
    onnx.save(model, str(out))


def passages(data: Path, count: int) -> list[str]:
    """Real passages, half abstracts, half encyclopaedia."""
    import corpus

    out = []
    for name in ("scifact_abstracts", "wiki_claims_pages"):
        rows = corpus.rows(data / "corpora" / f"{name}.jsonl.gz")
        out += [f"{row['title']}. {row['text'][:512]}" for row, _ in zip(rows, range(count // 2), strict=False)]
    return out


def vectors(path: Path, texts: list[list[int]], batch: int = 1) -> tuple[np.ndarray, float]:
    """Unit vectors (mean-pooled, padded inside a batch) and the processor seconds they took on one thread."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    out, began = [], time.process_time()
    for low in range(0, len(texts), batch):
        part = texts[low : low + batch]
        ids = np.zeros((len(part), max(map(len, part))), np.int64)
        for row, tokens in zip(ids, part, strict=True):
            row[: len(tokens)] = tokens
        mask = (ids != 0).astype(np.int64)
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        types = {i.name: np.int32 if "int32" in i.type else np.int64 for i in session.get_inputs()}
        hidden = session.run(None, {n: feeds[n].astype(t) for n, t in types.items()})[0]
        pooled = (hidden * mask[:, :, None]).sum(1)
        out.append(pooled / np.linalg.norm(pooled, axis=1, keepdims=True))
    return np.concatenate(out), time.process_time() - began


def compare(source: Path, models: list[Path], data: Path, tokenizer: Path, count: int, batch: int) -> None:
    from tokenizers import Tokenizer

    reader = Tokenizer.from_file(str(tokenizer))
    reader.no_padding()
    reader.enable_truncation(256)
    texts = sorted((e.ids for e in reader.encode_batch(passages(data, count))), key=len)
    theirs, seconds = vectors(source, texts)
    print("| file | MB | texts a processor second | cosine with fp32: mean | lowest | mean error of similarities |")
    print("|---|---|---|---|---|---|")
    print(
        f"| {source.name} | {source.stat().st_size / 1e6:.1f} | {count / seconds:.1f} | 1 | 1 | 0 |",
        flush=True,
    )
    for model in models:
        ours, seconds = vectors(model, texts, batch)
        cosine = np.sum(ours * theirs, axis=1)
        error = np.abs(ours @ ours.T - theirs @ theirs.T).mean()
        speed = f"{model.stat().st_size / 1e6:.1f} | {count / seconds:.1f}"
        print(f"| {model.name} | {speed} | {cosine.mean():.4f} | {cosine.min():.4f} | {error:.4f} |", flush=True)


def pooled_recall(models: list[Path], data: Path, tokenizer: Path, count: int, tokens: int) -> None:
    """Gold abstracts among the best 5 and 20 of a small hard pool: each claim's gold and its ten nearest by BM25."""
    import recall
    from tokenizers import Tokenizer

    rows, asked = recall.documents(data, "scifact"), recall.claims(data, "scifact")[:count]
    near = recall.lexical(rows, [c for c, _ in asked])[:, :10]
    gold = {d for _, wanted in asked for d in wanted}
    pool = [row for i, row in enumerate(rows) if row[0] in gold or i in set(near.flat)]
    reader = Tokenizer.from_file(str(tokenizer))
    reader.no_padding()
    reader.enable_truncation(tokens)
    for model in models:
        held = vectors(model, [e.ids for e in reader.encode_batch([f"{t}. {x}" for _, t, x in pool])])[0]
        queries = vectors(model, [e.ids for e in reader.encode_batch([c for c, _ in asked])])[0]
        found = recall.recall(recall.nearest(held, queries), pool, [g for _, g in asked])
        print(f"{model.name}, {tokens} tokens, {len(asked)} claims, {len(pool)} abstracts: {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("make", "compare", "recall"))
    parser.add_argument("source", type=Path, help="gte-small's fp32 model.onnx")
    parser.add_argument("files", type=Path, nargs="+", help="the file to make, or the files to compare")
    parser.add_argument("--signed", action="store_true", help="activations as signed bytes")
    parser.add_argument("--per-tensor", action="store_true", help="one weight scale a matrix")
    parser.add_argument("--wide-table", action="store_true", help="leave the embedding table in fp32")
    parser.add_argument("--lean", action="store_true", help="one text at a time, quicker (lean.py)")
    parser.add_argument("--data", type=Path, help="folder with corpora/")
    parser.add_argument("--tokenizer", type=Path, help="gte-small's tokenizer.json")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--tokens", type=int, default=256)
    parser.add_argument("--batch", type=int, default=1)
    args = parser.parse_args()
    if args.command == "make":
        make(
            args.source,
            args.files[0],
            signed=args.signed,
            per_channel=not args.per_tensor,
            table=not args.wide_table,
            lean=args.lean,
        )
    elif args.command == "recall":
        pooled_recall([args.source, *args.files], args.data, args.tokenizer, args.count, args.tokens)
    else:
        compare(args.source, args.files, args.data, args.tokenizer, args.count, args.batch)


if __name__ == "__main__":
    main()
