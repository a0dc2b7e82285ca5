import { closing, createUser } from '@dragoman/database/testing';
import { expect, test } from 'vitest';
import { lookupMemory } from '../../translation-memory/index.ts';
import { createEditedWebsite, type EditedWebsite, openEditor } from '../editor.fixture.ts';

const harness = closing(await openEditor());

const translations = {
  'Green tea': 'Té verde',
  'Tea for <1>all</1>': 'Un té para <1>todos</1>',
  'Theory of tea': 'Teoría del TÉ',
  'Hello {name}': 'Té {name}',
};
/** A website with edited texts, and one that needs work. */
async function website(): Promise<EditedWebsite> {
  const site = await createEditedWebsite(harness, { '/': [...Object.keys(translations), 'Lost'] });
  for (const [text, target] of Object.entries(translations)) await site.edit(text, target);
  const ids = [site.ids.get('Green tea')];
  await site.call('POST /actions', { targetLanguage: 'es', action: 'doubt', ids });
  return site;
}
const replace = async (site: EditedWebsite, body: object) =>
  (
    await site.call('POST /replace', {
      ...{ targetLanguage: 'es', filter: {}, find: 'té', replacement: 'mate' },
      ...body,
    })
  ).body;
const textOf = async (site: EditedWebsite, text: string) =>
  (await site.translation(text))?.translated_string;

test.each([
  {
    options: {},
    changed: ['mate verde', 'Un mate para <1>todos</1>', 'Teoría del mate', 'mate {name}'],
  },
  { options: { matchesCase: true }, changed: ['Un mate para <1>todos</1>'] },
  { options: { find: 'te' }, changed: ['mateoría del TÉ'] },
  { options: { find: 'te', wholeWords: true }, changed: [] },
  { options: { filter: { search: 'theory' } }, changed: ['Teoría del mate'] },
  { options: { find: '{name}', replacement: '{nombre}' }, changed: [], refused: 1 },
  { options: { find: '<1>' }, changed: [] },
])('$options changes $changed', async ({ options, changed, refused = 0 }) => {
  const site = await website();
  const before = await site.call('GET ?targetLanguage=es');
  const body = await replace(site, { ...options, isPreview: true });
  expect(body).toMatchObject({ changed: changed.length, refused, undoToken: null });
  const shown = body.changes.filter((one: { refusal: unknown }) => one.refusal === null);
  expect(shown.map((one: { after: string }) => one.after).toSorted()).toEqual(changed.toSorted());
  expect((await site.call('GET ?targetLanguage=es')).body).toEqual(before.body);
});

test('is stored as edits, remembered, and undone as one', async () => {
  const site = await website();
  const remembered = async () => {
    const texts = ['Green tea', 'Theory of tea'];
    const of = { userId: site.userId, sourceLanguage: 'en', targetLanguage: 'es', texts };
    const found = await lookupMemory(harness.testDatabase, of);
    return texts.map((text) => found.get(text));
  };
  const before = (await site.call('GET ?targetLanguage=es')).body;
  const { changed, undoToken } = await replace(site, {});
  expect(changed).toBe(4);
  expect(await site.translation('Theory of tea')).toMatchObject({
    translated_string: 'Teoría del mate',
    state: 'edited',
  });
  expect(await site.translation('Green tea')).toMatchObject({ state: 'needs_review' });
  expect(await remembered()).toEqual([undefined, 'Teoría del mate']);
  const undone = await site.call('POST /undo', { token: undoToken });
  expect(undone.body).toEqual({ restored: 4, kept: 0 });
  expect((await site.call('GET ?targetLanguage=es')).body).toEqual(before);
  expect(await remembered()).toEqual([undefined, 'Teoría del TÉ']);
});

test('a text that cannot be stored stays and is listed, and nothing to change has no undo', async () => {
  const site = await website();
  const body = await replace(site, { find: '{name}', replacement: '' });
  expect(body).toMatchObject({
    ...{ changed: 0, refused: 1, undoToken: null },
    changes: [{ before: 'Té {name}', after: 'Té', refusal: expect.stringMatching(/placeholder/) }],
  });
  expect(await textOf(site, 'Hello {name}')).toBe('Té {name}');
});

test('more texts than one batch are replaced, on the website of the owner only', async () => {
  const texts = Array.from({ length: 1100 }, (_, index) => `Shelf number ${index}`);
  const site = await createEditedWebsite(harness, { '/': texts });
  await harness.testDatabase.database.pool.query(
    `insert into translated_strings (website_string_id, target_language, translated_string, state)
     select id, 'es', 'Estante', 'machine' from website_strings where website_id = $1`,
    [site.id],
  );
  const wanted = { find: 'Estante', replacement: 'Balda' };
  expect(await replace(site, wanted)).toMatchObject({ changed: 1100, refused: 0 });
  const eve = await createUser(harness.testDatabase.database);
  const path = `POST /api/website-strings/${site.id}/replace`;
  const stolen = await harness.api.call(path, {
    as: eve,
    body: { targetLanguage: 'es', filter: {}, ...wanted },
  });
  expect(stolen.status).toBe(404);
});
