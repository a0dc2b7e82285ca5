import { closing, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { readLanguageBundle } from '../../serving/index.ts';
import { lookupMemory } from '../../translation-memory/index.ts';
import { createEditedWebsite, type EditedWebsite, openEditor } from '../editor.fixture.ts';

const harness = closing(await openEditor());

const texts = ['Green tea', 'Black tea', 'Our <1>best</1> tea', 'White tea'];
const website = () => createEditedWebsite(harness, { '/': texts });
const act = (site: EditedWebsite, action: string, strings: object) =>
  site.call('POST /actions', { targetLanguage: 'es', action, ...strings });
const undo = (site: EditedWebsite, token: unknown) => site.call('POST /undo', { token });
const ids = (site: EditedWebsite, ...of: string[]) => ({
  ids: of.map((text) => site.ids.get(text)),
});
const states = async (site: EditedWebsite) =>
  (await site.call('GET /counts?targetLanguage=es')).body.states;

/** The remembered translation of a text. */
async function inMemory({ userId }: EditedWebsite, text: string) {
  const of = { userId, sourceLanguage: 'en', targetLanguage: 'es', texts: [text] };
  return (await lookupMemory(harness.testDatabase, of)).get(text);
}

async function everything(site: EditedWebsite) {
  const { body } = await site.call('GET ?targetLanguage=es&limit=100');
  return body.translatedItems.toSorted((a: { website_string_id: string }, b: typeof a) =>
    a.website_string_id.localeCompare(b.website_string_id),
  );
}

describe('200', () => {
  test('a string is reviewed and unreviewed', async () => {
    const site = await website();
    await site.run();
    const reviewed = await act(site, 'review', ids(site, 'Green tea'));
    expect([reviewed.status, reviewed.body]).toEqual([
      200,
      { changed: 1, skipped: 0, queued: 0, undoToken: expect.any(String) },
    ]);
    expect(await site.translation('Green tea')).toMatchObject({ state: 'reviewed' });
    const again = await act(site, 'review', ids(site, 'Green tea', 'Black tea'));
    expect(again.body).toMatchObject({ changed: 1, skipped: 1 });
    expect((await act(site, 'unreview', ids(site, 'Green tea'))).body.changed).toBe(1);
    expect(await site.translation('Green tea')).toMatchObject({ state: 'edited' });
    const nothing = await act(site, 'unreview', ids(site, 'Green tea'));
    expect(nothing.body).toEqual({ changed: 0, skipped: 1, queued: 0, undoToken: null });
  });

  test('all strings of a filter are reviewed, and undo restores them exactly', async () => {
    const site = await website();
    await site.run();
    await site.edit('Black tea', 'Té negro');
    const before = await everything(site);
    const { body } = await act(site, 'review', { filter: { search: 'TEA', state: ['machine'] } });
    expect(body).toMatchObject({ changed: 3, skipped: 0 });
    expect(await states(site)).toMatchObject({ reviewed: 3, edited: 1 });
    expect((await undo(site, body.undoToken)).body).toEqual({ restored: 3, kept: 0 });
    expect(await everything(site)).toEqual(before);
  });

  test('an edit that needs work is not served, leaves the memory, and is reset or restored', async () => {
    const site = await website();
    await site.run();
    await site.edit('Green tea', 'Té verde');
    const name = { websiteId: site.id, language: 'es' };
    const served = async () =>
      (await readLanguageBundle(harness.testDatabase.database, name)).dictionary.get('Green tea');
    expect(await served()).toBe('Té verde');
    const { body } = await act(site, 'doubt', ids(site, 'Green tea'));
    expect(body).toMatchObject({ changed: 1, skipped: 0, queued: 0 });
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Té verde',
      state: 'needs_review',
    });
    expect([await served(), await inMemory(site, 'Green tea')]).toEqual([undefined, undefined]);
    const history = await site.call(`GET /${site.ids.get('Green tea')}/history?targetLanguage=es`);
    expect(history.body.versions[0]).toMatchObject({ change: 'doubted', changed_by: site.userId });
    expect((await act(site, 'doubt', ids(site, 'Green tea'))).body.changed).toBe(0);
    expect((await undo(site, body.undoToken)).body).toEqual({ restored: 1, kept: 0 });
    expect([await served(), await inMemory(site, 'Green tea')]).toEqual(['Té verde', 'Té verde']);
    await act(site, 'doubt', ids(site, 'Green tea'));
    expect((await act(site, 'reset', ids(site, 'Green tea'))).body.changed).toBe(1);
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Greención teación',
      state: 'machine',
    });
  });

  test('a retranslated string retains its text until the engine answers, and bypasses the memory', async () => {
    const site = await website();
    await site.run();
    await site.edit('Green tea', 'Té verde');
    const calls = harness.engine.calls.length;
    const { body } = await act(site, 'retranslate', ids(site, 'Green tea'));
    expect(body).toMatchObject({ changed: 1, queued: 1 });
    const progress = `GET /api/websites/${site.id}/translation-progress/es`;
    const { body: under } = await harness.api.call(progress, { as: site.userId });
    expect(under).toMatchObject({ status: 'in progress', taskCount: 4, finishedTaskCount: 3 });
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Té verde',
      state: 'edited',
      renewal_requested_at: expect.any(String),
    });
    expect((await site.call('GET /counts?targetLanguage=es')).body.waiting).toBe(1);
    await site.run();
    expect(harness.engine.calls.slice(calls).flatMap((call) => call.texts)).toMatchObject([
      { text: 'Green tea' },
    ]);
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Greención teación',
      state: 'machine',
      engine: 'double',
      renewal_requested_at: null,
    });
    const { body: done } = await harness.api.call(progress, { as: site.userId });
    expect(done).toMatchObject({ status: 'completed', finishedTaskCount: 4 });
    expect((await undo(site, body.undoToken)).body).toEqual({ restored: 1, kept: 0 });
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Té verde',
      state: 'edited',
      engine: null,
    });
  });

  test('an edit during an engine call takes precedence', async () => {
    const site = await website();
    await site.run();
    await act(site, 'retranslate', { filter: {} });
    await site.edit('White tea', 'Té blanco');
    await site.run();
    expect(await site.translation('White tea')).toMatchObject({ translated_string: 'Té blanco' });
  });

  test('untranslated strings are queued, with nothing to undo', async () => {
    const site = await website();
    const { body } = await act(site, 'retranslate', { filter: { state: ['untranslated'] } });
    expect(body).toEqual({ changed: 4, skipped: 0, queued: 4, undoToken: null });
  });

  test('a reset restores the engine’s text and deletes the edit from the memory', async () => {
    const site = await website();
    await site.run();
    await site.edit('Green tea', 'Té verde');
    const pair = { userId: site.userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const remembered = () => lookupMemory(harness.testDatabase, { ...pair, texts: ['Green tea'] });
    const { body } = await act(site, 'reset', { filter: {} });
    expect(body).toMatchObject({ changed: 1, skipped: 3, queued: 0 });
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Greención teación',
      state: 'machine',
      engine: 'double',
    });
    expect(await remembered()).toEqual(new Map());
    await undo(site, body.undoToken);
    expect(await site.translation('Green tea')).toMatchObject({ translated_string: 'Té verde' });
    expect(await remembered()).toEqual(new Map([['Green tea', 'Té verde']]));
  });

  test('a reset queues a string that no engine has translated', async () => {
    const site = await website();
    await site.edit('Green tea', 'Té verde');
    const { body } = await act(site, 'reset', ids(site, 'Green tea'));
    expect(body).toMatchObject({ changed: 1, queued: 1 });
    await site.run();
    expect(await site.translation('Green tea')).toMatchObject({ state: 'machine' });
  });

  test('undo restores deleted translations, but does not overwrite later changes', async () => {
    const site = await website();
    await site.run();
    await site.edit('Black tea', 'Té negro');
    const before = await everything(site);
    const deleted = (await act(site, 'delete', { filter: {} })).body;
    expect(deleted).toMatchObject({ changed: 4, skipped: 0 });
    expect(await states(site)).toMatchObject({ untranslated: 4 });
    await site.edit('White tea', 'Té blanco');
    expect((await undo(site, deleted.undoToken)).body).toEqual({ restored: 3, kept: 1 });
    expect(await site.translation('White tea')).toMatchObject({ translated_string: 'Té blanco' });
    const white = site.ids.get('White tea');
    const others = (rows: { website_string_id: string }[]) =>
      rows.filter((row) => row.website_string_id !== white);
    expect(others(await everything(site))).toEqual(others(before));
  });

  test('undoing the older of two actions retains the newer one’s changes', async () => {
    const site = await website();
    await site.run();
    const first = (await act(site, 'review', { filter: {} })).body.undoToken;
    const second = (await act(site, 'delete', ids(site, 'Green tea'))).body.undoToken;
    expect((await undo(site, first)).body).toEqual({ restored: 3, kept: 1 });
    expect(await states(site)).toMatchObject({ machine: 3, untranslated: 1 });
    expect((await undo(site, second)).body).toEqual({ restored: 1, kept: 0 });
    expect(await states(site)).toMatchObject({ machine: 3, reviewed: 1 });
  });
});

describe('400', () => {
  test.each([
    [
      { action: 'burn', filter: {} },
      'action',
      '“action” must be one of: review, unreview, doubt, retranslate, reset, delete, assign.',
    ],
    [{ action: 'review' }, 'ids', 'Name the strings by either ids or filter.'],
    [{ action: 'review', ids: [], filter: {} }, 'ids', '“ids” needs at least 1 entries.'],
    [{ action: 'review', filter: { state: ['new'] } }, 'filter.state.0', undefined],
    [
      { action: 'review', filter: {}, targetLanguage: 'fr' },
      'targetLanguage',
      'This website is not translated to that language.',
    ],
  ])('%j', async (sent, field, error) => {
    const site = await website();
    const { status, body } = await site.call('POST /actions', { targetLanguage: 'es', ...sent });
    expect([status, body.field]).toEqual([400, field]);
    if (error !== undefined) expect(body.error).toBe(error);
  });
});

test('a review skips a translation that is another than the text that was seen', async () => {
  const site = await website();
  await site.run();
  const read = (await site.translation('Green tea'))?.translated_string;
  const seen = {
    [String(site.ids.get('Green tea'))]: read,
    [String(site.ids.get('Black tea'))]: 'Otro',
  };
  const { body } = await act(site, 'review', { ...ids(site, 'Green tea', 'Black tea'), seen });
  expect(body).toMatchObject({ changed: 1, skipped: 1 });
  expect(await site.translation('Green tea')).toMatchObject({ state: 'reviewed' });
  expect(await site.translation('Black tea')).toMatchObject({ state: 'machine' });
});

test('some strings of an action are undone, each once, and the rest by the same token', async () => {
  const site = await website();
  await site.run();
  const before = await everything(site);
  const token = (await act(site, 'review', { filter: {} })).body.undoToken;
  const undoSome = (...of: string[]) => site.call('POST /undo', { token, ...ids(site, ...of) });
  expect((await undoSome('Green tea')).body).toEqual({ restored: 1, kept: 0 });
  expect(await states(site)).toMatchObject({ machine: 1, reviewed: 3 });
  expect((await undoSome('Green tea')).status).toBe(409);
  await site.edit('Black tea', 'Té muy negro');
  expect((await undoSome('Black tea', 'White tea')).body).toEqual({ restored: 1, kept: 1 });
  expect((await undo(site, token)).body).toEqual({ restored: 1, kept: 0 });
  expect(await states(site)).toMatchObject({ machine: 3, edited: 1, reviewed: 0 });
  const after = await everything(site);
  const isSame = (one: { website_string_id: string }) =>
    one.website_string_id !== site.ids.get('Black tea');
  expect(after.filter(isSame)).toEqual(before.filter(isSame));
  expect((await undo(site, token)).status).toBe(409);
});

describe('an edit is undone', () => {
  test('to the machine translation before it, and leaves the memory', async () => {
    const site = await website();
    await site.run();
    const before = await everything(site);
    const { status, body } = await site.edit('Black tea', 'Té muy negro');
    expect(status).toBe(200);
    expect((await undo(site, body.undoToken)).body).toEqual({ restored: 1, kept: 0 });
    expect(await everything(site)).toEqual(before);
    expect(await inMemory(site, 'Black tea')).toBeUndefined();
  });

  test('to no translation, and to the edit before it', async () => {
    const site = await website();
    const first = await site.edit('Green tea', 'Té verde');
    const second = await site.edit('Green tea', 'Té verde fresco');
    expect((await undo(site, second.body.undoToken)).body.restored).toBe(1);
    expect(await site.translation('Green tea')).toMatchObject({ translated_string: 'Té verde' });
    expect(await inMemory(site, 'Green tea')).toBe('Té verde');
    expect((await undo(site, first.body.undoToken)).body.restored).toBe(1);
    expect(await states(site)).toMatchObject({ untranslated: 4 });
  });

  test('but not over a later edit', async () => {
    const site = await website();
    const first = await site.edit('Green tea', 'Té verde');
    await site.edit('Green tea', 'Té verde fresco');
    expect((await undo(site, first.body.undoToken)).body).toEqual({ restored: 0, kept: 1 });
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Té verde fresco',
    });
  });
});

test('404: websites, strings and tokens of others', async () => {
  const site = await website();
  const other = await website();
  await site.run();
  await other.run();
  const mixed = await act(site, 'delete', { ids: [...other.ids.values(), ...site.ids.values()] });
  expect(mixed.status).toBe(404);
  expect(await states(site)).toMatchObject({ untranslated: 0 });
  expect(await states(other)).toMatchObject({ untranslated: 0 });
  const token = (await act(other, 'review', { filter: {} })).body.undoToken;
  for (const wrong of [token, crypto.randomUUID(), 'none'])
    expect((await undo(site, wrong)).status).toBe(404);
  expect(await states(other)).toMatchObject({ reviewed: 4 });
  const eve = await createUser(harness.testDatabase.database);
  const body = { targetLanguage: 'es', action: 'delete', filter: {} };
  const call = `POST /api/website-strings/${site.id}/actions`;
  expect((await harness.api.call(call, { as: eve, body })).status).toBe(404);
});

describe('409', () => {
  test('an action undone twice, and one older than 24 hours', async () => {
    const site = await website();
    await site.run();
    const token = (await act(site, 'review', { filter: {} })).body.undoToken;
    expect((await undo(site, token)).status).toBe(200);
    const twice = await undo(site, token);
    expect([twice.status, twice.body.error]).toEqual([
      409,
      'This was undone already. It can no longer be undone.',
    ]);
    const late = (await act(site, 'review', { filter: {} })).body.undoToken;
    await harness.testDatabase.database.pool.query(
      "update string_changes set created_at = created_at - interval '25 hours' where id = $1",
      [late],
    );
    expect((await undo(site, late)).status).toBe(409);
    expect(await states(site)).toMatchObject({ reviewed: 4 });
  });

  test('no engine has the pair', async () => {
    const site = await website();
    const body = { targetLanguage: 'uk', action: 'retranslate', filter: {} };
    expect((await site.call('POST /actions', body)).status).toBe(409);
  });
});
