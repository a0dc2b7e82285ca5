import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { limits } from '@dragoman/domain/limits';
import { silentLog } from '@dragoman/domain/log';
import type { PairGlossary } from '@dragoman/providers/engines/port';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { runTranslation } from '../translations/index.ts';
import {
  createEngineDouble,
  createSite,
  enginesOf,
  translationsOf,
} from '../translations/testing/index.ts';
import { glossaryEndpoints } from './endpoints.ts';

let userId: string;
const harness = closing(await createTestDatabase());
const jobs = closing(await startJobs(harness));
const api = closing(await startApi(glossaryEndpoints({ ...harness, jobs })));
beforeEach(async () => {
  userId = await createUser(harness.database);
});

const tea = { term: 'tea', translation: 'infusión', target_language: 'es' };
const add = (body: object, as = userId) => api.call('POST /api/glossary', { as, body });
const importFile = (body: string | Uint8Array<ArrayBuffer>, query = {}, as = userId) =>
  api.call(`POST /api/glossary/import?${new URLSearchParams(query).toString()}`, {
    as,
    file: body,
  });
const withoutId = ({ id: _id, ...term }: { id: string }) => term;
const terms = async (as = userId) => (await api.call('GET /api/glossary', { as })).body.terms;
const translate = async (websiteId: string, engine = createEngineDouble()) => {
  const deps = { ...harness, engines: enginesOf(engine), log: silentLog };
  await runTranslation(deps, { websiteId, targetLanguage: 'es' }, new AbortController().signal);
  return translationsOf(harness.database, websiteId);
};

describe('terms', () => {
  test('are added, changed, listed and deleted', async () => {
    const { term } = (await add({ ...tea, note: 'menu' })).body;
    expect(await terms()).toEqual([term]);
    const changed = await api.call(`PUT /api/glossary/${term.id}`, {
      as: userId,
      body: { term: 'Tea', is_case_sensitive: true },
    });
    expect(changed.body.term).toMatchObject({ term: 'Tea', translation: null, note: null });
    await api.call(`DELETE /api/glossary/${term.id}`, { as: userId });
    expect(await terms()).toEqual([]);
  });

  test('exist once for a website and language', async () => {
    await add(tea);
    const again = await add({ ...tea, term: 'TEA', translation: 'té' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      field: 'term',
      error: '“TEA” is already in the glossary for this website and language. Edit that entry.',
    });
    expect((await add({ ...tea, target_language: 'fr', translation: 'thé' })).status).toBe(200);
    const [french] = (await terms()).filter(
      (one: { target_language: string }) => one.target_language === 'fr',
    );
    const moved = await api.call(`PUT /api/glossary/${french.id}`, { as: userId, body: tea });
    expect(moved.status).toBe(409);
  });

  test('of another owner, or for another owner’s website, are not found', async () => {
    const { term } = (await add(tea)).body;
    const eve = await createUser(harness.database);
    const { websiteId } = await createSite(harness.database, [], { userId });
    expect(await terms(eve)).toEqual([]);
    expect((await api.call(`DELETE /api/glossary/${term.id}`, { as: eve })).status).toBe(404);
    expect((await add({ ...tea, website_id: websiteId }, eve)).status).toBe(404);
  });

  test('a translation needs a language', async () => {
    expect((await add({ term: 'tea', translation: 'té' })).body).toMatchObject({
      field: 'target_language',
      error: 'Choose the language of the translation.',
    });
  });

  test.each(['tbx', 'csv'])('leave and come back as %s', async (format) => {
    await add({ ...tea, note: 'menu', part_of_speech: 'noun' });
    await add({ term: 'Leaf', is_case_sensitive: true });
    const { text } = await api.call(`GET /api/glossary/export?format=${format}`, { as: userId });
    const eve = await createUser(harness.database);
    const report = {
      added: 2,
      conflicts: 0,
      unchanged: 0,
      affected: 0,
      fault_count: 0,
      faults: [],
    };
    expect((await importFile(text, { preview: 'true' }, eve)).body).toMatchObject(report);
    expect(await terms(eve)).toEqual([]);
    expect((await importFile(text, {}, eve)).body).toMatchObject(report);
    expect((await importFile(text, {}, eve)).body).toMatchObject({ added: 0, unchanged: 2 });
    const imported = (await terms(eve)).map(withoutId);
    expect(imported).toEqual((await terms()).map(withoutId));
  });
});

describe('an import', () => {
  test('of a file that is not in Unicode needs the encoding, which a preview tells', async () => {
    // «чай» in windows-1251.
    const file = new Uint8Array(Buffer.from('tea,\xf7\xe0\xe9,ru', 'latin1'));
    const { encoding } = (await importFile(file, { preview: 'true' })).body.read_as;
    expect(encoding).toBe('windows-1251');
    expect((await importFile(file)).status).toBe(400);
    await importFile(file, { encoding });
    expect(await terms()).toMatchObject([{ term: 'tea', translation: 'чай' }]);
  });

  test('keeps terms that differ, or replaces them', async () => {
    await add(tea);
    const text = 'tea,té,es\nLEAF\nleaf\nlost,perdido';
    const { body } = await importFile(text);
    expect(body).toMatchObject({
      added: 1,
      conflicts: 1,
      faults: [
        { line: 3, reason: 'This term came before. The first one counts.' },
        { line: 4, reason: 'A translation needs a language.' },
      ],
      changes: [
        { type: 'conflict', line: 1, current: tea, imported: { ...tea, translation: 'té' } },
        { type: 'added', line: 2, current: null, imported: { term: 'LEAF' } },
      ],
    });
    expect(await terms()).toMatchObject([{ term: 'LEAF' }, { translation: 'infusión' }]);
    await importFile(text, { conflicts: 'replace' });
    expect(await terms()).toMatchObject([{ term: 'LEAF' }, { translation: 'té' }]);
  });

  test('is for one website or for all; another owner’s is not found', async () => {
    const { websiteId } = await createSite(harness.database, [], { userId });
    await importFile('tea', { websiteId });
    expect(await importFile('tea')).toMatchObject({ status: 200, body: { added: 1 } });
    const ids = (await terms()).map((one: { website_id: string }) => one.website_id);
    expect(ids.toSorted()).toEqual([websiteId, null].toSorted());
    const eve = await createUser(harness.database);
    expect((await importFile('tea', { websiteId }, eve)).status).toBe(404);
  });

  test.each(['tbx', 'csv'])(
    'finds the websites that a %s file names, with or without www',
    async (format) => {
      const urlOf = (user: string, host: string) =>
        harness.database.pool.query(
          `insert into websites (user_id, url, original_language) values ($1, $2, 'en') returning id`,
          [user, host],
        );
      const {
        rows: [shop],
      } = await urlOf(userId, 'https://shop.example:8443');
      await add({ ...tea, website_id: shop.id, note: 'shop' });
      await add({ ...tea, note: 'everywhere' });
      const { text } = await api.call(`GET /api/glossary/export?format=${format}`, { as: userId });
      expect(text).toContain('shop.example:8443');
      expect((await importFile(text)).body).toMatchObject({ unchanged: 2, fault_count: 0 });
      const eve = await createUser(harness.database);
      const strange = (await importFile(text, { preview: 'true' }, eve)).body;
      expect(strange).toMatchObject({ added: 1, fault_count: 1 });
      expect(strange.faults[0].reason).toBe('You have no website “shop.example:8443”.');
      const {
        rows: [hers],
      } = await urlOf(eve, 'http://www.shop.example:8443');
      expect((await importFile(text, {}, eve)).body).toMatchObject({ added: 2, fault_count: 0 });
      expect((await terms(eve)).map(withoutId)).toEqual([
        expect.objectContaining({ website_id: null, note: 'everywhere' }),
        expect.objectContaining({ website_id: hers.id, note: 'shop' }),
      ]);
      await harness.database.pool.query('update websites set deleted_at = now() where id = $1', [
        hers.id,
      ]);
      expect((await importFile(text, {}, eve)).body).toMatchObject({
        unchanged: 1,
        fault_count: 1,
      });
      const left = await api.call(`GET /api/glossary/export?format=${format}`, { as: eve });
      expect(left.text).not.toContain('shop.example');
    },
  );

  test('for one website gives it the terms of every website that the file names', async () => {
    const { websiteId } = await createSite(harness.database, [], { userId });
    const text = 'term,website\nLeaf,nobody.example\nBranch,';
    expect((await importFile(text, { websiteId })).body).toMatchObject({
      added: 2,
      fault_count: 0,
    });
    expect(await terms()).toMatchObject([
      { term: 'Branch', website_id: websiteId },
      { term: 'Leaf', website_id: websiteId },
    ]);
  });

  test('stops at a full glossary', async () => {
    const many = Array.from({ length: limits.glossaryTerms + 2 }, (_, at) => `term ${at}`);
    const { body } = await importFile(many.join('\n'));
    expect(body).toMatchObject({ added: limits.glossaryTerms, fault_count: 2 });
    expect(body.faults[0].reason).toContain('Your glossary is full: it has 10,000 terms.');
    expect((await add(tea)).status).toBe(409);
  });

  test('takes capitals that Postgres and JavaScript fold differently', async () => {
    const text = ['\u0130x', 'i\u0307x', 'ix', '\u1e9e', '\u00df'].join('\n');
    const { body } = await importFile(text);
    expect(body).toMatchObject({ fault_count: expect.any(Number) });
    expect((await importFile(text, { conflicts: 'replace' })).body).toMatchObject({ added: 0 });
  });
});

describe('a translation', () => {
  test('follows the glossary; one of the website stands before one of the account', async () => {
    const { websiteId } = await createSite(harness.database, ['Our tea by Leaf', 'Coffee'], {
      userId,
    });
    await add({ ...tea, translation: 'té' });
    await add({ ...tea, website_id: websiteId });
    await add({ term: 'Leaf' });
    const stored = await translate(websiteId);
    expect(stored['Our tea by Leaf']?.text).toBe('Ourción infusión byción Leaf');
  });

  test('an engine that knows glossaries is given the terms of its call only', async () => {
    const { websiteId } = await createSite(harness.database, ['Our tea by Leaf'], { userId });
    await add(tea);
    await add({ term: 'Leaf' });
    await add({ term: 'coffee', translation: 'café', target_language: 'es' });
    const engine = createEngineDouble({ capabilities: { glossary: true } });
    await translate(websiteId, engine);
    expect(engine.calls[0]?.voice?.glossary).toMatchObject([
      { term: 'tea', translation: 'infusión' },
    ]);
    expect(engine.calls[0]?.texts[0]).toMatchObject({
      text: 'Our tea by <x101/>',
      placeholders: { x101: 'Leaf' },
    });
  });

  test.each([true, false])(
    'the glossary of a service that takes it (%s) has all terms',
    async (isTaken) => {
      const { websiteId } = await createSite(harness.database, ['Our tea by Leaf'], { userId });
      await add(tea);
      await add({ term: 'Leaf' });
      await add({ term: 'coffee', translation: 'café', target_language: 'es' });
      const prepared: PairGlossary[] = [];
      const engine = createEngineDouble();
      const prepareGlossary = async (glossary: PairGlossary) => {
        prepared.push(glossary);
        return isTaken;
      };
      const stored = await translate(websiteId, { ...engine, prepareGlossary });
      const all = [
        { term: 'coffee', translation: 'café' },
        { term: 'tea', translation: 'infusión' },
      ];
      expect(prepared[0]).toMatchObject({ source: 'en', target: 'es', terms: all });
      expect(engine.calls[0]?.texts[0]?.text).toBe(
        isTaken ? 'Our tea by <x101/>' : 'Our <x101/> by <x102/>',
      );
      if (isTaken) expect(engine.calls[0]?.glossary).toMatchObject(all);
      // Answers are checked: this one lacks the translation of a term.
      const standing = stored['Our tea by Leaf'];
      if (isTaken) expect(standing?.state).toBe('needs_review');
      else expect(standing?.text).toBe('Ourción infusión byción Leaf');
    },
  );
});
