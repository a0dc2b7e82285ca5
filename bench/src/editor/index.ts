import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@dragoman/config';
import { markLists } from '@dragoman/core/website-strings';
import { silentLog } from '@dragoman/domain/log';
import { openServices } from '@dragoman/server';
import { postmasterOf } from '../meter.ts';
import { cpuSeconds } from '../proxy/cpu-seconds.ts';
import { quantile, rounded, type SuiteResult } from '../table.ts';
import { openEditor } from './api.ts';
import { type Question, questionsOf } from './questions.ts';
import { seedWebsite, usualSize, type WebsiteSize } from './website.ts';

const calls = 20;

/** A website of a million strings takes minutes to seed. */
const isMillion = process.argv.includes('--million');
const millionSize: WebsiteSize = { strings: 1_000_000, pages: 10_000, languages: ['es', 'fr'] };
const size = isMillion ? millionSize : usualSize;
/** The limit of p95 in milliseconds. */
const bound = isMillion ? 50 : 300;

/** Measures the editor's HTTP requests on a website of 50,000 strings, or with `--million` of a million. */
export async function run(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const services = await openServices(readConfig({ DATA_DIR: folder }), silentLog);
  try {
    // A second website of the same size: query cost must not depend on other websites.
    await seedWebsite(services.database);
    const website = await seedWebsite(services.database, size);
    await services.database.pool.query('vacuum analyze');
    await markLists(services);
    const editor = await openEditor(services.database, website.userId);
    const postgres = await postmasterOf(services.database);
    const rows: SuiteResult['rows'][number][] = [];
    const questions = questionsOf(website);
    for (const question of questions) rows.push(await measure(editor.ask, postgres, question));
    await editor.close();
    return {
      name: `editor: a website of ${size.strings.toLocaleString('en')} strings in ${size.languages.length} languages, beside another one`,
      rows,
      notes: [
        `p95 of ${calls} calls, one after another.`,
        verdict(rows.filter((_, index) => !questions[index]?.isLong)),
      ],
    };
  } finally {
    await services.shutdown.run();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `postgres` is the process whose time is added to that of this one. */
async function measure(
  ask: (call: string, body?: unknown) => Promise<string>,
  postgres: number,
  { name, times = calls, call, body }: Question,
) {
  const taken: number[] = [];
  let bytes = 0;
  const used = cpuMilliseconds(postgres);
  for (let n = 0; n < times; n++) {
    const begin = performance.now();
    bytes = (await ask(call(n), body?.(n))).length;
    taken.push(performance.now() - begin);
  }
  return {
    question: name,
    'median, ms': rounded(quantile(taken, 0.5)),
    'p95, ms': rounded(quantile(taken, 0.95)),
    'most, ms': rounded(quantile(taken, 1)),
    'CPU, ms': rounded((cpuMilliseconds(postgres) - used) / times),
    bytes,
  };
}

function cpuMilliseconds(postgres: number): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (cpuSeconds(postgres) ?? Number.NaN) * 1000;
}

function verdict(rows: SuiteResult['rows']): string {
  const slow = rows.filter((row) => Number(row['p95, ms']) > bound).map((row) => row['question']);
  return slow.length === 0
    ? `All are under ${bound} ms at p95.`
    : `Over ${bound} ms at p95: ${slow.join(', ')}.`;
}
