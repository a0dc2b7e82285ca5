import { closing, createTestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createEngine } from '@dragoman/providers/engines';
import { expect, test } from 'vitest';
import { enginesOf } from './engine-double.fixture.ts';
import { createSite, translationsOf } from './harness.fixture.ts';
import { readProgress, runTranslation } from './index.ts';

const harness = closing(await createTestDatabase());
const engine = closing(createEngine('apertium', {}));
const isInstalled = await engine.supports({ source: 'en', target: 'es' });

const sources = [
  'This house is white.',
  'The <1>red</1> car costs 1,234.50 dollars.',
  'Write to ada@example.com or see https://shop.example/a?b=c today.',
  'You have {count} messages, {{ name }}.',
  'Salt & pepper < sugar',
  'The first line<1/>The second line',
];

// CI installs Apertium's English and Spanish; elsewhere the machine may lack it.
test.runIf(isInstalled)('Apertium translates a website from English to Spanish', async () => {
  const { websiteId } = await createSite(harness.database, sources);
  const name = { websiteId, targetLanguage: 'es' };
  const deps = { database: harness.database, engines: enginesOf(engine), log: silentLog };
  await runTranslation(deps, name, new AbortController().signal);
  expect(await readProgress(harness, name)).toMatchObject({
    status: 'completed',
    finishedTaskCount: sources.length,
    failedTaskCount: 0,
  });
  const stored = await translationsOf(harness.database, websiteId);
  expect(stored['This house is white.']?.text).toBe('Esta casa es blanca.');
  expect(stored[sources[1] ?? '']?.text).toMatch(/<1>.*roj.*<\/1>|<1>roj.*<\/1>/i);
  expect(stored[sources[2] ?? '']?.text).toContain('https://shop.example/a?b=c');
  expect(stored[sources[2] ?? '']?.text).toContain('ada@example.com');
  expect(stored[sources[3] ?? '']?.text).toMatch(/\{count\}.*\{\{ name \}\}/);
  expect(stored[sources[4] ?? '']?.text).toMatch(/^[^;]* & [^;]* < [^;]*$/);
  expect(stored[sources[5] ?? '']?.text).toMatch(/línea<1\/>/);
});

const isPivotInstalled = await engine.supports({ source: 'pt', target: 'fr' });

test.runIf(isPivotInstalled)(
  'Portuguese to French over Spanish keeps tags, placeholders and terms of the glossary',
  async () => {
    const { pool } = harness.database;
    const texts = ['A <1>casa</1> é branca, {name}.', 'Casa Verde é em Lisboa.'];
    const { websiteId, userId } = await createSite(harness.database, texts, { languages: ['fr'] });
    await pool.query("update websites set original_language = 'pt' where id = $1", [websiteId]);
    await pool.query(`insert into glossary_terms (user_id, term) values ($1, 'Casa Verde')`, [
      userId,
    ]);
    const name = { websiteId, targetLanguage: 'fr' };
    const deps = { database: harness.database, engines: enginesOf(engine), log: silentLog };
    await runTranslation(deps, name, new AbortController().signal);
    const stored = await translationsOf(harness.database, websiteId, 'fr');
    const [house, named] = texts.map((text) => stored[text]?.text);
    expect(house).toBe('La <1>maison</1> est blanche, {name}.');
    expect(named).toMatch(/^Casa Verde .* à Lisbonne\.$/);
  },
);
