import { ByteWriter } from './binary.fixture.ts';

export interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly type: keyof typeof typeCodes;
  readonly bytes: Uint8Array;
}

const typeCodes = { int8: 0x0101, float32: 0x0404, intgemm8: 0x4101 };
const version = 1;
const alignment = 256;

/** Builds a model file in Marian's binary format: headers, names, shapes, and the values aligned to 256 bytes. */
export function marianModel(tensors: readonly Tensor[]): Uint8Array {
  const file = new ByteWriter().uint64(version, tensors.length);
  const names = tensors.map(({ name }) => new TextEncoder().encode(`${name}\0`));
  tensors.forEach(({ type, shape, bytes }, index) => {
    file.uint64(names[index]?.length ?? 0, typeCodes[type], shape.length, padded(bytes.length));
  });
  for (const name of names) file.bytes(name);
  for (const { shape } of tensors) file.int32(...shape);
  const padding = padded(file.size + 8) - file.size - 8;
  file.uint64(padding).zeros(padding);
  for (const { bytes } of tensors) file.bytes(bytes).zeros(padded(bytes.length) - bytes.length);
  return file.done();
}

export function floatTensor(name: string, shape: readonly number[], values: number[]): Tensor {
  return { name, shape, type: 'float32', bytes: new ByteWriter().float32(...values).done() };
}

/** The model's settings. */
export function settingsTensor(settings: Readonly<Record<string, unknown>>): Tensor {
  const lines = Object.entries(settings).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n\0`);
  return { name: 'special:model.yml', shape: [bytes.length], type: 'int8', bytes };
}

/** Weights as quantized by Marian: eight bits each, followed by the scale. */
export function quantisedTensor(name: string, shape: readonly number[], values: number[]): Tensor {
  const factor = 127 / Math.max(...values.map(Math.abs));
  const small = Int8Array.from(values, (value) => Math.round(value * factor));
  const bytes = new ByteWriter().bytes(new Uint8Array(small.buffer)).float32(factor).done();
  return { name, shape, type: 'intgemm8', bytes };
}

function padded(size: number): number {
  return Math.ceil(size / alignment) * alignment;
}
