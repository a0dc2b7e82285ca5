/**
 * Child process: node --expose-gc open.ts FOLDER FROM COUNT MEGABYTES: opens the translations of COUNT websites from
 * number FROM on, as a proxy with TRANSLATIONS_MEGABYTES does for a page of each, prints `OpenFigures` as JSON, and stays
 * until its input ends.
 */
import { readFileSync } from 'node:fs';
import { createLanguageBundles } from '@dragoman/core/serving';
import type { Database } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import { sourceText } from '../memory/strings.ts';
import { quantile } from '../table.ts';
import type { OpenFigures } from './index.ts';
import { languages, openFolder, texts, version, websiteIdOf } from './websites.ts';

const [folder = '', from = '', count = '', megabytes = ''] = process.argv.slice(2);
const textsOfPage = 250;
const longestWait = 3000;
const disk = openFolder(folder);
const bundles = createLanguageBundles({
  database: {} as Database,
  // The database reports the version of the files, so they are used.
  health: {
    ask: async <Answer>() => version as Answer,
    isSilent: false,
    onRecovery: () => () => {},
  },
  log: silentLog,
  maxBytes: Number(megabytes) * 2 ** 20,
  disk,
});

const empty = memory();
const times: number[] = [];
for (let number = Number(from); number < Number(from) + Number(count); number++) {
  for (const language of languages) times.push(await timeOf(websiteIdOf(number), language));
}
const figures: OpenFigures = {
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  slowest: quantile(times, 1),
  rss: memory() - empty,
};
console.log(JSON.stringify(figures));
process.stdin.resume().once('end', () => process.exit());

/** Returns the milliseconds until a page's texts are translated. */
async function timeOf(websiteId: string, language: string): Promise<number> {
  const began = performance.now();
  const bundle = await bundles.read({ websiteId, language }, longestWait);
  for (let n = 0; n < textsOfPage; n++) {
    const text = sourceText((n * 7) % texts);
    if (bundle?.dictionary.get(text) === undefined) throw new Error(`no translation of ${text}`);
  }
  return performance.now() - began;
}

/** Returns the bytes of memory that are this process's own, after a full collection. */
function memory(): number {
  globalThis.gc?.();
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(/^RssAnon:\s*(\d+)/m.exec(status)?.[1]) * 1024;
}
