/** node --expose-gc measure.ts nothing|dictionary|map: loads a million strings and prints `MemoryFigures` as JSON. */
import { buildDictionary, dictionaryFromBytes } from '@dragoman/rewriter';
import type { MemoryFigures } from './index.ts';
import { sourceText, translationText } from './strings.ts';

const entries = 1_000_000;
const kind = process.argv[2];
const collect = globalThis.gc;
if (collect === undefined) throw new Error('needs --expose-gc');

function* pairs(): Generator<readonly [string, string]> {
  for (let n = 0; n < entries; n++) yield [sourceText(n), translationText(n)];
}

console.log(
  JSON.stringify(
    kind === 'nothing'
      ? figures(
          0,
          () => undefined,
          () => 0,
        )
      : measured(),
  ),
);

function measured(): MemoryFigures {
  if (kind === 'dictionary') {
    const bytes = buildDictionary(pairs()).toBytes();
    return figures(
      entries,
      () => dictionaryFromBytes(bytes),
      () => bytes.length,
    );
  }
  const lines = jsonOfPairs();
  const before = used();
  const load = () => new Map(JSON.parse(new TextDecoder().decode(lines)) as [string, string][]);
  return figures(entries, load, () => used() - before);
}

function jsonOfPairs(): Uint8Array {
  return new TextEncoder().encode(JSON.stringify([...pairs()]));
}

function figures(count: number, load: () => unknown, bytes: () => number): MemoryFigures {
  collect!();
  const start = performance.now();
  const held = load();
  const loadMs = performance.now() - start;
  collect!();
  const pauses = Array.from({ length: 5 }, pause).sort((a, b) => a - b);
  const result = {
    entries: count,
    bytes: bytes(),
    rss: process.memoryUsage.rss(),
    loadMs,
    pauseMs: pauses[2]!,
  };
  return held === null ? { ...result, entries: 0 } : result;
}

function pause(): number {
  const start = performance.now();
  collect!();
  return performance.now() - start;
}

function used(): number {
  collect!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
