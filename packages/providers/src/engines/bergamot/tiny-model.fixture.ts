import { ByteWriter } from './binary.fixture.ts';
import {
  floatTensor,
  marianModel,
  quantisedTensor,
  settingsTensor,
  type Tensor,
} from './marian-model.fixture.ts';
import { sentencePieceModel } from './sentencepiece.fixture.ts';

export interface TinyModel {
  readonly model: Uint8Array;
  readonly lex: Uint8Array;
  readonly vocab: Uint8Array;
}

export interface TinyOptions {
  /** The greater, the sooner a translation ends. */
  readonly brevity?: number;
  /** True if each side has embeddings of its own, as in models of Chinese, Japanese and Korean. */
  readonly isSplit?: boolean;
}

const sharedTable = ['Wemb'];
const splitTables = ['encoder_Wemb', 'decoder_Wemb'];
const width = 64;
const pieces = vocabularyPieces();
const vocabularySize = pieces.length + 2;

/**
 * Builds a small model with the structure of Mozilla's and random weights: it loads and produces meaningless output.
 * The same seed produces the same bytes.
 */
export function tinyModel(
  seed: number,
  { brevity = 0, isSplit = false }: TinyOptions = {},
): TinyModel {
  const tensors = weights(randomNumbers(seed), brevity, isSplit ? splitTables : sharedTable);
  return {
    model: marianModel([settingsTensor(settings(isSplit)), ...tensors]),
    lex: shortlist(),
    vocab: sentencePieceModel(pieces),
  };
}

function vocabularyPieces(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const syllables = [...'bcdlmnprst'].flatMap((first) => [...'aeiou'].map((last) => first + last));
  const starts = [...letters, ...syllables].map((text) => `▁${text}`);
  return ['▁', ...printable, ...syllables, ...starts, ...'áéíóúñçüß€'].slice(0, 222);
}

/** A shortlist that permits every word for every other; see `BinaryShortlistGenerator` for its layout. */
function shortlist(): Uint8Array {
  const magic = 0xf11a48d5013417f5n;
  const checksum = 0;
  const offsets = Array.from({ length: vocabularySize + 1 }, () => 0);
  const header = [magic, checksum, vocabularySize, vocabularySize, offsets.length, 0];
  return new ByteWriter().uint64(...header, ...offsets).done();
}

function settings(isSplit: boolean): Record<string, unknown> {
  return {
    type: 'transformer',
    'dim-emb': width,
    'dim-vocabs': [vocabularySize, vocabularySize],
    'enc-depth': 1,
    'dec-depth': 1,
    'dec-cell': 'ssru',
    'tied-embeddings': isSplit,
    'tied-embeddings-all': !isSplit,
    'transformer-decoder-autoreg': 'rnn',
    'transformer-dim-ffn': width,
    'transformer-ffn-activation': 'relu',
    'transformer-ffn-depth': 2,
    'transformer-heads': 2,
    'transformer-postprocess': 'dan',
    'transformer-postprocess-emb': 'd',
    'transformer-preprocess': '',
    vocabs: ['vocab.spm', 'vocab.spm'],
    version: 'tiny',
  };
}

function weights(random: () => number, brevity: number, tables: readonly string[]): Tensor[] {
  const values = (count: number) => Array.from({ length: count }, random);
  const matrix = (name: string) => [
    quantisedTensor(name, [width, width], values(width * width)),
    activationFactor(name),
  ];
  const layer = (name: string, [suffix = '']: string) => [
    ...matrix(`${name}_W${suffix}`),
    floatTensor(`${name}_b${suffix}`, [1, width], values(width)),
  ];
  const normalization = (name: string) => [
    floatTensor(`${name}_ln_scale`, [1, width], Array(width).fill(1)),
    floatTensor(`${name}_ln_bias`, [1, width], values(width)),
  ];
  const attention = (name: string) => [
    ...[...'qkvo'].flatMap((suffix) => layer(name, suffix)),
    ...normalization(`${name}_Wo`),
  ];
  const feedForward = (name: string) => [
    ...[...'12'].flatMap((suffix) => layer(name, suffix)),
    ...normalization(`${name}_ffn`),
  ];
  const [end = 0, ...others] = values(vocabularySize);
  const biases = [end + brevity, ...others];
  return [
    ...tables.flatMap((table) => [
      quantisedTensor(table, [vocabularySize, width], values(vocabularySize * width)),
      activationFactor(table),
    ]),
    activationFactor('none'),
    ...attention('encoder_l1_self'),
    ...feedForward('encoder_l1_ffn'),
    ...matrix('decoder_l1_rnn_W'),
    ...layer('decoder_l1_rnn', 'f'),
    ...normalization('decoder_l1_rnn_ffn'),
    ...attention('decoder_l1_context'),
    ...feedForward('decoder_l1_ffn'),
    floatTensor('decoder_ff_logit_out_b', [1, vocabularySize], biases),
  ];
}

/** The scale of a matrix's inputs before they are rounded to eight bits. */
function activationFactor(name: string): Tensor {
  return floatTensor(`${name}_QuantMultA`, [1], [127 / 5]);
}

/** Returns deterministic random numbers in [-0.5, 0.5) (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 - 0.5;
  };
}
