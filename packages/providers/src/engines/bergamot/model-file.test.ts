import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeModelFile } from './model-store.ts';
import { tinyModel } from './tiny-model.fixture.ts';

const { model } = tinyModel(1);

test('a model file is complete only with its last byte', () => {
  expect(isWholeModelFile(model)).toBe(true);
  expect(isWholeModelFile(new Uint8Array([...model, 0]))).toBe(true);
  fc.assert(
    fc.property(fc.nat(model.length - 1), (length) => {
      expect(isWholeModelFile(model.subarray(0, length))).toBe(false);
    }),
  );
});

test('other files are not model files, whatever they contain', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(isWholeModelFile(bytes)).toBe(false);
    }),
  );
});
