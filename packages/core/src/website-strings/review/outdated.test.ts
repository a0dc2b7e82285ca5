import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createEditedWebsite,
  type EditedWebsite,
  type EditorHarness,
  openEditor,
  recordPage,
} from '../editor.fixture.ts';

let harness: EditorHarness;
beforeAll(async () => {
  harness = await openEditor();
});
afterAll(() => harness.close());

const before = ['Open until 21 on Thursdays', 'Our tea comes from one garden', 'Socks of wool'];
const after = ['Open until 22 on Thursdays', 'Our tea comes from two gardens', 'Socks of silk'];

/** A website of which a person translated two texts before all three changed. */
async function changedWebsite(): Promise<EditedWebsite> {
  const site = await createEditedWebsite(harness, { '/': before });
  await site.run();
  await site.edit(before[0] ?? '', 'Abierto hasta las 21 los jueves');
  await site.edit(before[1] ?? '', 'Nuestro té viene de un jardín');
  await scan(site, after);
  return site;
}

async function scan(site: EditedWebsite, texts: readonly string[]) {
  await recordPage(harness.testDatabase.database, site.id, '/', texts);
  await site.run();
}

/** Text, translation and state of each string. */
async function listed(site: EditedWebsite, query = '') {
  const { body } = await site.call(`GET ?targetLanguage=es${query}`);
  return body.originalItems.map((one: { id: string; original_string: string }) => {
    const found = body.translatedItems.find(
      (row: { website_string_id: string }) => row.website_string_id === one.id,
    );
    return [one.original_string, found?.translated_string, found?.state];
  });
}

const adapted = [after[0], 'Abierto hasta las 22 los jueves', 'outdated'];
const byEngine = [after[1], 'Ourción teación comesción fromción twoción gardensción', 'outdated'];

async function act(site: EditedWebsite, action: string, text = '') {
  const { body } = await site.call('GET ?targetLanguage=es');
  const { id } = body.originalItems.find(
    (one: { original_string: string }) => one.original_string === text,
  );
  return site.call('POST /actions', { targetLanguage: 'es', action, ids: [id] });
}

test('what a person translated is outdated after a change: adapted where the change is small, else by the engine', async () => {
  const site = await changedWebsite();
  expect(await listed(site, '&state=outdated')).toEqual([adapted, byEngine]);
  expect((await listed(site)).at(2)?.[2]).toBe('machine');
  const { body } = await site.call('GET /counts?targetLanguage=es');
  expect(body.states).toMatchObject({ outdated: 2, machine: 1, edited: 0 });
});

test('it stays so in later runs, and counts as translated', async () => {
  const site = await changedWebsite();
  const calls = harness.engine.calls.length;
  await site.run();
  expect(harness.engine.calls).toHaveLength(calls);
  expect(await listed(site, '&state=outdated')).toHaveLength(2);
  const { body } = await harness.api.call(`GET /api/websites/${site.id}/translation-progress/es`, {
    as: site.userId,
  });
  expect(body.status).toBe('completed');
});

test('a review or an edit confirms it, and a new machine translation replaces it', async () => {
  const site = await changedWebsite();
  await act(site, 'review', after[0]);
  await act(site, 'retranslate', after[1]);
  await site.run();
  expect(await listed(site)).toEqual([
    [after[0], 'Abierto hasta las 22 los jueves', 'reviewed'],
    [after[1], byEngine[1], 'machine'],
    [after[2], 'Socksción ofción silkción', 'machine'],
  ]);
});

test('a text that changes again before anyone confirms it is outdated again', async () => {
  const site = await changedWebsite();
  await scan(site, ['Open until 23 on Thursdays', ...after.slice(1)]);
  expect(await listed(site, '&state=outdated&sort=alphabetical')).toContainEqual([
    'Open until 23 on Thursdays',
    'Abierto hasta las 23 los jueves',
    'outdated',
  ]);
});

test('a text that returns has its own translation again', async () => {
  const site = await changedWebsite();
  await scan(site, before);
  expect((await listed(site)).map((row: string[]) => row[2])).toEqual([
    'edited',
    'edited',
    'machine',
  ]);
});

test('an adapted translation without a placeholder of the text is not stored', async () => {
  const site = await createEditedWebsite(harness, { '/': ['Delivered by {name} today'] });
  await site.edit('Delivered by {name} today', 'Entregado por {name} hoy');
  await scan(site, ['Delivered by {name} and {other} today']);
  const [[, translation, state]] = await listed(site);
  expect([translation, state]).toEqual([
    'Deliveredción byción {name} andción {other} todayción',
    'outdated',
  ]);
});

test.each([
  ['po', ['#, fuzzy', `#| msgid "${before[0]}"`]],
  ['xliff', ['state="needs-adaptation"', `previous-version"><source>${before[0]}</source>`]],
  ['xliff2', ['subState="dragoman:outdated"']],
  ['csv', [',outdated,']],
])(
  '%s marks it, with the text before where the format has a place, and an import of the file would change nothing',
  async (format, marks) => {
    const site = await changedWebsite();
    const call = (request: string, file?: string) =>
      harness.api.call(`${request}targetLanguage=es`, { as: site.userId, ...(file && { file }) });
    const { text } = await call(`GET /api/export-translations/${site.id}?format=${format}&`);
    for (const mark of marks) expect(text).toContain(mark);
    const { body } = await call(`POST /api/import-translations/${site.id}/preview?`, text);
    expect(body).toMatchObject({ unchanged: 3, added: 0, changed: 0, fault_count: 0 });
  },
);
