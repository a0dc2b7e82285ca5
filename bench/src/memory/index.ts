import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compiledSize, cut } from '@dragoman/rewriter';
import { corpusPages, readPage } from '@dragoman/rewriter/corpus';
import { median, quantile, rounded, type SuiteResult } from '../table.ts';

/** Measurements of one child process that has loaded a million strings of one language. */
export interface MemoryFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly rss: number;
  readonly loadMs: number;
  readonly pauseMs: number;
}

/** Measures memory for a million strings, each kind in a fresh process, and for compiled pages. */
export async function run(): Promise<SuiteResult> {
  const kinds = ['nothing', 'dictionary', 'map'] as const;
  const rows = kinds.map((kind) => ({ kind, ...measure(kind) }));
  const empty = rows[0]!;
  const compiledPages = corpusPages()
    .filter((_, index) => index % 4 === 0)
    .map((page) => {
      const bytes = readPage(page);
      return compiledSize(cut(bytes, { sourceLanguage: 'en' })) - bytes.length;
    });
  return {
    name: 'memory: a million strings of one language in one process',
    rows: rows.map((row) => ({
      kind: row.kind,
      'bytes per entry': row.entries === 0 ? '' : Math.round(row.bytes / row.entries),
      'RSS over empty, MB': Math.round((row.rss - empty.rss) / 1e6),
      'load, ms': Math.round(row.loadMs),
      'full collection, ms': rounded(row.pauseMs),
    })),
    notes: [
      `A compiled page takes, beside its source, a median of ${median(compiledPages)} bytes, p99 ${quantile(compiledPages, 0.99)}.`,
      'The Map holds the same strings, read from one JSON text.',
    ],
  };
}

function measure(kind: string): MemoryFigures {
  const script = join(import.meta.dirname, 'measure.ts');
  const output = execFileSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=4096', script, kind],
    {
      encoding: 'utf8',
    },
  );
  return JSON.parse(output) as MemoryFigures;
}
