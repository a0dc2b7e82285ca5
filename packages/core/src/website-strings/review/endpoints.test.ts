import { closing, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import {
  createEditedWebsite,
  type EditedWebsite,
  openEditor,
  recordPage,
} from '../editor.fixture.ts';

const harness = closing(await openEditor());

const source = 'Open until 21 on Thursdays';
const website = () => createEditedWebsite(harness, { '/': [source, 'Green tea'] });
const stringOf = (site: EditedWebsite, text = source) => `/${site.ids.get(text)}`;
const checksOf = async (site: EditedWebsite) =>
  ((await site.translation(source)) as unknown as { checks: unknown[] }).checks;
const warnings = async (site: EditedWebsite) =>
  (await site.call('GET /counts?targetLanguage=es')).body.warnings;

describe('a finding', () => {
  const silence = (site: EditedWebsite, reason: string | null, detail = 'lost 21') =>
    site.call(`POST ${stringOf(site)}/silence`, {
      ...{ targetLanguage: 'es', code: 'numbers', detail, reason },
    });

  test('is silenced with a reason until the text loses it, and speaks again on request', async () => {
    const site = await website();
    await site.edit(source, 'Abierto hasta tarde los jueves');
    expect(await warnings(site)).toBe(1);
    const { status, body } = await silence(site, ' The hour is on the sign. ');
    const silenced = {
      ...{ code: 'numbers', severity: 'warning', detail: 'lost 21' },
      silenced: 'The hour is on the sign.',
    };
    expect([status, body.translation.checks]).toEqual([200, [silenced]]);
    expect(await warnings(site)).toBe(0);
    await site.edit(source, 'Abierto tarde los jueves');
    expect(await checksOf(site)).toEqual([silenced]);
    await silence(site, null);
    expect(await warnings(site)).toBe(1);
    await silence(site, 'Again');
    await site.edit(source, 'Abierto hasta las 21 los jueves');
    expect(await checksOf(site)).toEqual([]);
    await site.edit(source, 'Abierto hasta tarde los jueves');
    expect(await warnings(site)).toBe(1);
  });

  test('that the translation does not have cannot be silenced', async () => {
    const site = await website();
    expect((await silence(site, 'No')).status).toBe(404);
    await site.edit(source, 'Abierto hasta tarde los jueves');
    expect((await silence(site, 'No', 'lost 22')).status).toBe(404);
    expect((await silence(site, '  ')).status).toBe(400);
  });
});

test('an edit that fails a hard check is refused, and the earlier translation stays', async () => {
  const held = 'Hello {name}, see <1>our tea</1>';
  const site = await createEditedWebsite(harness, { '/': [held] });
  await site.edit(held, 'Hola {name}, mira <1>nuestro té</1>');
  for (const broken of ['Hola, mira <1>té</1>', 'Hola {name}, mira té', 'Hola {name} <1>té']) {
    expect((await site.edit(held, broken)).status).toBe(400);
    expect(await site.translation(held)).toMatchObject({
      translated_string: 'Hola {name}, mira <1>nuestro té</1>',
    });
  }
});

describe('comments', () => {
  const add = (site: EditedWebsite, body: string) =>
    site.call(`POST ${stringOf(site)}/comments`, { targetLanguage: 'es', body });
  const openComments = async (site: EditedWebsite, language = 'es') =>
    (await site.call(`GET ?targetLanguage=${language}`)).body.originalItems[0].open_comments;

  test('are added, counted in their language, resolved, opened again and deleted', async () => {
    const site = await website();
    await add(site, 'Which Thursday?');
    const { body } = await add(site, 'Every one.');
    expect(body.comments).toMatchObject([
      { body: 'Which Thursday?', author: site.userId, resolved_at: null },
      { body: 'Every one.' },
    ]);
    expect([await openComments(site), await openComments(site, 'uk')]).toEqual([2, 0]);
    const at = `${stringOf(site)}/comments/${body.comments[0].id}`;
    const resolved = await site.call(`PUT ${at}`, { isResolved: true });
    expect(resolved.body.comments[0].resolved_at).toEqual(expect.any(String));
    expect(await openComments(site)).toBe(1);
    await site.call(`PUT ${at}`, { isResolved: false });
    expect(await openComments(site)).toBe(2);
    expect((await site.call(`DELETE ${at}`)).body.comments).toHaveLength(1);
    expect((await site.call(`DELETE ${at}`)).status).toBe(404);
    const other = await site.call(`GET ${stringOf(site, 'Green tea')}/comments?targetLanguage=es`);
    expect(other.body.comments).toEqual([]);
  });

  test('of others are neither shown nor deleted, and a text has 100 at most', async () => {
    const site = await website();
    await add(site, 'Mine');
    const path = `/api/website-strings/${site.id}${stringOf(site)}/comments`;
    const stranger = await createUser(harness.testDatabase.database);
    const read = await harness.api.call(`GET ${path}?targetLanguage=es`, { as: stranger });
    expect(read.status).toBe(404);
    const { pool } = harness.testDatabase.database;
    await pool.query(
      `insert into string_comments (website_string_id, target_language, body)
       select $1, 'es', 'x' from generate_series(1, 99)`,
      [site.ids.get(source)],
    );
    expect((await add(site, 'One too many')).status).toBe(409);
    expect((await add(site, 'x'.repeat(2001))).status).toBe(400);
  });
});

test('a text that changes on its page names its predecessor and that one’s translation', async () => {
  const site = await website();
  await site.edit(source, 'Abierto hasta las 21 los jueves');
  const changed = 'Open until 22 on Thursdays';
  await recordPage(harness.testDatabase.database, site.id, '/', [changed, 'Green tea', 'Socks']);
  const { body } = await site.call('GET ?targetLanguage=es');
  const replaces = new Map(
    body.originalItems.map((one: { original_string: string; replaces: unknown }) => [
      one.original_string,
      one.replaces,
    ]),
  );
  expect(replaces.get(changed)).toEqual({
    original_string: source,
    translated_string: 'Abierto hasta las 21 los jueves',
  });
  expect([replaces.get('Green tea'), replaces.get('Socks')]).toEqual([null, null]);
});

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
