import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { liveScript, switcherScript } from './index.ts';

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

// Decision 0245.
const liveLimit = 10_752;

test('the script that stands in translated pages fits its own, and can stand there', () => {
  const script = liveScript();
  const size = gzipSync(script, { level: 9 }).length;
  console.info(
    `live script: ${size} bytes gzip of ${liveLimit}, ${brotliCompressSync(script).length} brotli`,
  );
  expect(size).toBeLessThanOrEqual(liveLimit);
  expect(script).not.toMatch(/<\/script|<script|<!--|[^\x20-\x7e\n]/i);
  // Scripts read markup as the original; ours never assigns innerHTML or writes markup in another way.
  expect(script).not.toMatch(/HTML['"`\]\s]*(\+?=|\()|document\.write/);
  expect(script).not.toMatch(/document\.cookie|localStorage|sessionStorage|\beval\b/);
});
