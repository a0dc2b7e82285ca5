import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { callsScript, liveScript, switcherScript } from './index.ts';

const byteLimit = 6144;

test('translate.js fits its byte budget, has no language data and uses no storage, network or innerHTML', () => {
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

/** Before the live script on websites with rules about JSON answers. */
const callsLimit = 640;
// Decision 0180.
const liveLimit = 10_880;

test('what leads calls to the language is small and safe inside a page', () => {
  const script = callsScript();
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(callsLimit);
  expect(script).not.toMatch(/<\/script|<script|<!--|[^\x20-\x7e\n]/i);
});

test('the live script fits its byte budget and is safe inside a page', () => {
  const script = liveScript();
  const size = gzipSync(script, { level: 9 }).length;
  console.info(
    `live script: ${size} bytes gzip of ${liveLimit}, ${brotliCompressSync(script).length} brotli`,
  );
  expect(size).toBeLessThanOrEqual(liveLimit);
  expect(script).not.toMatch(/<\/script|<script|<!--|[^\x20-\x7e\n]/i);
  // It overrides the getter of innerHTML but never writes markup.
  expect(script).not.toMatch(/HTML['"`\]\s]*(\+?=|\()|document\.write/);
  expect(script).not.toMatch(/document\.cookie|localStorage|sessionStorage|\beval\b/);
});
