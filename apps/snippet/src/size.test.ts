import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { switcherScript } from './index.ts';

const byteLimit = 6144;

test('fits its byte budget, carries no data of languages and touches nothing it need not', () => {
  const script = switcherScript();
  const size = gzipSync(script, { level: 9 }).length;
  console.info(
    `translate.js: ${size} bytes gzip of ${byteLimit}, ${brotliCompressSync(script).length} brotli`,
  );
  expect(size).toBeLessThanOrEqual(byteLimit);
  expect(script).not.toMatch(
    /innerHTML|document\.cookie|localStorage|sessionStorage|\beval\b|fetch\(|XMLHttpRequest|sendBeacon/,
  );
  expect(script).not.toContain('Български');
});
