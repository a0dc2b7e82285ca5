import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@dragoman/config';
import { runTranslation } from '@dragoman/core/translations';
import { createEngineDouble, enginesOf } from '@dragoman/core/translations/testing';
import { silentLog } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines/port';
import { openServices } from '@dragoman/server';
import { seedWebsite } from '../editor/website.ts';
import { Meter } from '../meter.ts';
import { rounded, type SuiteResult } from '../table.ts';

const units = Number(process.env['BENCH_UNITS'] ?? 100_000);
const slices = 5;
const latency = 100;
const capabilities = {
  paid: true,
  concurrency: 4,
  maxTextsPerCall: 50,
  maxCharactersPerCall: 20_000,
};

/** Translates a website by a paid engine double that takes 100 ms per call, four at once. */
export async function run(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const services = await openServices(readConfig({ DATA_DIR: folder }), silentLog);
  try {
    const { database } = services;
    const size = { strings: units, pages: units / 20, languages: ['es'], untranslated: true };
    const website = await seedWebsite(database, size);
    await database.pool.query('vacuum analyze');
    const meter = await Meter.open(database);
    let [underWay, most] = [0, 0];
    const engine: TranslationEngine = {
      ...createEngineDouble({ capabilities }),
      async translate({ texts }) {
        most = Math.max(most, ++underWay);
        await sleep(latency);
        underWay -= 1;
        meter.add(texts.length, units / slices);
        return texts.map(({ id, text }) => ({ id, text: inSpanish(text) }));
      },
    };
    const name = { websiteId: website.id, targetLanguage: 'es' };
    const deps = { database, engines: enginesOf(engine), log: silentLog };
    await runTranslation(deps, name, AbortSignal.timeout(3_600_000));
    const { rows } = await database.pool.query(
      'select status, finished_task_count, (select count(*) from engine_calls) as calls from translations',
    );
    const { status, finished_task_count: finished, calls } = rows[0];
    return {
      name: `translation: ${units} units, ${status}, ${finished} translated in ${calls} calls`,
      rows: meter.rows('units'),
      notes: [
        `At most ${most} calls at once. The engine alone: ${rounded((capabilities.concurrency * capabilities.maxTextsPerCall * 1000) / latency)} units/s.`,
      ],
    };
  } finally {
    await services.shutdown.run();
    rmSync(folder, { recursive: true, force: true });
  }
}

const spanish =
  'nuestra señora pequeña también mañana después té verde con hojas de las montañas y muchas cosas muy buenas para usted'.split(
    ' ',
  );

/** Replaces words, not tags and codes, by Spanish ones. The second word is the text's code, which may consist of letters. */
function inSpanish(text: string): string {
  const code = text.split(' ', 2)[1];
  return text.replace(/(?<![\w<])[a-z]+(?![\w>])/g, (word) => {
    if (word === code) return word;
    const number = word.length * 31 + word.charCodeAt(0) * 7 + word.charCodeAt(word.length - 1);
    return spanish[number % spanish.length] ?? word;
  });
}
