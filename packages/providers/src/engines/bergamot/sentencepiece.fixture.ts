import { ByteWriter } from './binary.fixture.ts';

const pieceType = { normal: 1, unknown: 2, control: 3 };
const modelType = { unigram: 1 };

/**
 * Builds a vocabulary in SentencePiece's format (`sentencepiece_model.proto`) with `</s>` as 0 and `<unk>` as 1, as
 * Marian requires.
 */
export function sentencePieceModel(pieces: readonly string[]): Uint8Array {
  const model = new ByteWriter();
  addMessage(model, 1, piece('</s>', 0, pieceType.control));
  addMessage(model, 1, piece('<unk>', 0, pieceType.unknown));
  for (const text of pieces) {
    addMessage(model, 1, piece(text, -10 / text.length, pieceType.normal));
  }
  addMessage(model, 2, trainerSpec(pieces.length + 2));
  addMessage(model, 3, normalizerSpec());
  return model.done();
}

function piece(text: string, score: number, type: number): Uint8Array {
  const message = new ByteWriter();
  addMessage(message, 1, new TextEncoder().encode(text));
  addVarint(message, 2 * 8 + 5).float32(score);
  return addNumber(message, 3, type).done();
}

function trainerSpec(vocabularySize: number): Uint8Array {
  const message = new ByteWriter();
  addNumber(message, 3, modelType.unigram);
  addNumber(message, 4, vocabularySize);
  const ids = { unknown: 1, beginning: -1, end: 0, padding: -1 };
  Object.values(ids).forEach((id, index) => {
    addNumber(message, 40 + index, id);
  });
  return message.done();
}

/** Text is unchanged except for `▁` instead of spaces and at the start. */
function normalizerSpec(): Uint8Array {
  const message = new ByteWriter();
  addMessage(message, 1, new TextEncoder().encode('identity'));
  for (const field of [3, 4, 5]) addNumber(message, field, 1);
  return message.done();
}

function addMessage(writer: ByteWriter, field: number, bytes: Uint8Array): void {
  addVarint(writer, field * 8 + 2);
  addVarint(writer, bytes.length).bytes(bytes);
}

function addNumber(writer: ByteWriter, field: number, value: number): ByteWriter {
  return addVarint(addVarint(writer, field * 8), value);
}

/** The encoding of `int32` uses ten bytes for negative numbers. */
function addVarint(writer: ByteWriter, value: number): ByteWriter {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return writer.bytes(Uint8Array.of(...bytes, Number(rest)));
}
