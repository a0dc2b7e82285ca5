import { closing, createUser } from '@dragoman/database/testing';
import { describe, expect, test } from 'vitest';
import { importMemory } from '../../translation-memory/index.ts';
import {
  createEditedWebsite,
  type EditedWebsite,
  openEditor,
  recordPage,
} from '../editor.fixture.ts';

const harness = closing(await openEditor());

const website = () => createEditedWebsite(harness, { '/': ['Green tea', 'Black tea'] });

async function history(site: EditedWebsite, text = 'Green tea') {
  const { body } = await site.call(`GET /${site.ids.get(text)}/history?targetLanguage=es`);
  return body.versions;
}

async function restore(site: EditedWebsite, versionId: unknown, text = 'Green tea') {
  const body = { targetLanguage: 'es', versionId };
  return site.call(`POST /${site.ids.get(text)}/restore`, body);
}

describe('200', () => {
  test('versions with their authors, newest first', async () => {
    const site = await website();
    expect(await history(site)).toEqual([]);
    await site.run();
    await site.edit('Green tea', 'Té verde');
    await site.edit('Green tea', 'El té verde');
    const ids = [site.ids.get('Green tea')];
    await site.call('POST /actions', { targetLanguage: 'es', action: 'review', ids });
    const versions = await history(site);
    const shown = versions.map((one: Record<string, unknown>) => [
      one['change'],
      one['translated_string'],
      one['previous_string'],
      one['changed_by'],
    ]);
    expect(shown).toEqual([
      ['reviewed', 'El té verde', 'El té verde', site.userId],
      ['edited', 'El té verde', 'Té verde', site.userId],
      ['edited', 'Té verde', 'Greención teación', site.userId],
      ['machine', 'Greención teación', null, null],
    ]);
    expect(versions[0]).toMatchObject({ id: null, replaced_at: null });
    expect(versions[3]).toMatchObject({ engine: 'double', id: expect.any(String) });
    expect(versions[3].replaced_at > versions[3].updated_at).toBe(true);
  });

  test('a version overwritten by an engine is listed once', async () => {
    const site = await website();
    await site.edit('Green tea', 'Té verde');
    const filter = { search: 'green' };
    await site.call('POST /actions', { targetLanguage: 'es', action: 'retranslate', filter });
    await site.run();
    expect(await history(site)).toMatchObject([
      { change: 'machine', translated_string: 'Greención teación', changed_by: null },
      { change: 'edited', translated_string: 'Té verde', changed_by: site.userId },
    ]);
  });

  test('an earlier version is restored and survives later runs', async () => {
    const site = await website();
    await site.run();
    await site.edit('Green tea', 'Té verde');
    const [, machine] = await history(site);
    const { status, body } = await restore(site, machine.id);
    expect([status, body.translation]).toMatchObject([
      200,
      { translated_string: 'Greención teación', state: 'machine', engine: 'double' },
    ]);
    const [standing, edited] = await history(site);
    expect(standing).toMatchObject({ change: 'restored', changed_by: site.userId });
    await restore(site, edited.id);
    await site.run();
    expect(await site.translation('Green tea')).toMatchObject({
      translated_string: 'Té verde',
      state: 'edited',
    });
  });

  test('what was reviewed comes back as an edit for a translator, by its history and by undo', async () => {
    const site = await website();
    await site.edit('Green tea', 'Té verde');
    const ids = [site.ids.get('Green tea')];
    await site.call('POST /actions', { targetLanguage: 'es', action: 'review', ids });
    const { database } = harness.testDatabase;
    const as = await createUser(database);
    const membership = { account_id: site.userId, user_id: as, role: 'translator' } as const;
    await database.kysely.insertInto('memberships').values(membership).execute();
    const call = (path: string, body: object) =>
      harness.api.call(`POST /api/website-strings/${site.id}${path}`, { as, body });
    const remove = { targetLanguage: 'es', action: 'delete', ids };
    const { undoToken: token } = (await call('/actions', remove)).body;
    expect((await call('/undo', { token })).body).toEqual({ restored: 1, kept: 0 });
    expect(await site.translation('Green tea')).toMatchObject({ state: 'edited' });
    const [, { id: versionId, state }] = await history(site);
    expect(state).toBe('reviewed');
    const back = { targetLanguage: 'es', versionId };
    const restored = await call(`/${ids[0]}/restore`, back);
    expect(restored.body.translation).toMatchObject({ state: 'edited' });
    expect((await restore(site, versionId)).body.translation.state).toBe('reviewed');
  });

  test('a deleted translation is restored from its history', async () => {
    const site = await website();
    await site.edit('Green tea', 'Té verde');
    await site.call('POST /actions', { targetLanguage: 'es', action: 'delete', filter: {} });
    const [before] = await history(site);
    expect(before).toMatchObject({ translated_string: 'Té verde', id: expect.any(String) });
    expect((await restore(site, before.id)).body.translation.state).toBe('edited');
  });

  test('a changed text gets its predecessor’s translation as a suggestion', async () => {
    const site = await createEditedWebsite(harness, {
      '/': ['We ship our fresh tea within two days', 'Contact'],
    });
    await site.edit('We ship our fresh tea within two days', 'Enviamos en dos días');
    const now = 'We ship our fresh tea within three days';
    const { database } = harness.testDatabase;
    await recordPage(database, site.id, '/', [now, 'Contact']);
    const { body } = await site.call('GET ?targetLanguage=es&search=three');
    const [{ id }] = body.originalItems;
    const suggested = await site.call(`GET /${id}/suggestions?targetLanguage=es`);
    expect(suggested.body.suggestions).toEqual([
      {
        original_string: 'We ship our fresh tea within two days',
        translated_string: 'Enviamos en dos días',
        state: 'outdated',
        similarity: expect.closeTo(0.77, 1),
        is_adapted: false,
      },
    ]);
    const contact = `GET /${site.ids.get('Contact')}/suggestions?targetLanguage=es`;
    expect((await site.call(contact)).body.suggestions).toEqual([]);
  });

  test('edits of the website and entries of the memory are suggested', async () => {
    const site = await createEditedWebsite(harness, {
      '/': ['Green <1>tea</1> from China', 'Green tea from Nepal', 'Green tea from Japan'],
    });
    await site.run();
    await site.edit('Green tea from Nepal', 'Té verde de Nepal');
    const pair = { userId: site.userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const csv = 'source,target\nGreen <1>tea</1> from China,<1>Té</1> chino verde\nCups,Tazas\n';
    await importMemory(harness.testDatabase, { ...pair, file: [csv] });
    const china = site.ids.get('Green <1>tea</1> from China');
    const { body } = await site.call(`GET /${china}/suggestions?targetLanguage=es`);
    expect(body.suggestions).toEqual([
      {
        original_string: 'Green <1>tea</1> from China',
        translated_string: '<1>Té</1> chino verde',
        state: 'memory',
        similarity: 1,
        is_adapted: false,
      },
      {
        original_string: 'Green tea from Nepal',
        translated_string: 'Té verde de Nepal',
        state: 'edited',
        similarity: expect.closeTo(0.57, 1),
        is_adapted: false,
      },
    ]);
    const { database } = harness.testDatabase;
    const member = await createUser(database);
    const membership = { account_id: site.userId, user_id: member, role: 'translator' } as const;
    // The memory has texts of the other websites, too.
    await database.kysely
      .insertInto('memberships')
      .values({ ...membership, website_ids: [site.id] })
      .execute();
    const path = `/api/website-strings/${site.id}/${china}/suggestions?targetLanguage=es`;
    const seen = await harness.api.call(`GET ${path}`, { as: member });
    expect(seen.body.suggestions).toEqual(body.suggestions.slice(1));
    const other = await website();
    const theirs = `GET /${other.ids.get('Green tea')}/suggestions?targetLanguage=es`;
    expect((await other.call(theirs)).body.suggestions).toEqual([]);
  });

  test('numbers and names are put into the translation of another website of the owner', async () => {
    const site = await createEditedWebsite(harness, {
      '/': ['Order 12 <1>items</1> from Grace', '3つの商品を注文する方法'],
    });
    const pair = { userId: site.userId, sourceLanguage: 'en', targetLanguage: 'es' };
    const others = Array.from({ length: 3000 }, (_, n) => `Newer text ${n},Texto nuevo ${n}`);
    const csv = [
      'Order 15 <1>items</1> from Ada,Pide 15 <1>artículos</1> de Ada',
      '4つの商品を注文する方法,Cómo pedir',
      ...others,
    ];
    await importMemory(harness.testDatabase, { ...pair, file: [csv.join('\n')] });
    const suggested = async (text: string) =>
      (await site.call(`GET /${site.ids.get(text)}/suggestions?targetLanguage=es`)).body
        .suggestions;
    expect(await suggested('Order 12 <1>items</1> from Grace')).toEqual([
      {
        original_string: 'Order 15 <1>items</1> from Ada',
        translated_string: 'Pide 12 <1>artículos</1> de Grace',
        state: 'memory',
        similarity: expect.closeTo(0.7, 0),
        is_adapted: true,
      },
    ]);
    expect(await suggested('3つの商品を注文する方法')).toMatchObject([
      { translated_string: 'Cómo pedir', similarity: 0.99 },
    ]);
  });

  test('deleting the language deletes its history', async () => {
    const site = await website();
    await site.run();
    await site.edit('Green tea', 'Té verde');
    const call = `DELETE /api/websites/${site.id}/translations/es`;
    expect((await harness.api.call(call, { as: site.userId })).status).toBe(200);
    expect(await history(site)).toEqual([]);
  });
});

test('400: a language the website is not translated to, and a missing version', async () => {
  const site = await website();
  const path = `/${site.ids.get('Green tea')}/restore`;
  const versionId = crypto.randomUUID();
  const french = await site.call(`POST ${path}`, { targetLanguage: 'fr', versionId });
  expect([french.status, french.body.field]).toEqual([400, 'targetLanguage']);
  const none = await site.call(`POST ${path}`, { targetLanguage: 'es' });
  expect([none.status, none.body.field]).toEqual([400, 'versionId']);
});

test('404: strings and versions of others', async () => {
  const site = await website();
  const other = await website();
  await other.edit('Green tea', 'Té');
  await other.edit('Green tea', 'Té verde');
  const [, version] = await history(other);
  expect((await restore(site, version.id)).status).toBe(404);
  expect((await restore(other, version.id, 'Black tea')).status).toBe(404);
  expect((await restore(site, 'none')).status).toBe(404);
  const theirs = other.ids.get('Green tea');
  for (const path of ['history?targetLanguage=es', 'suggestions?targetLanguage=es', 'pages'])
    expect((await site.call(`GET /${theirs}/${path}`)).status).toBe(404);
  const eve = await createUser(harness.testDatabase.database);
  const call = `GET /api/website-strings/${other.id}/${theirs}/history?targetLanguage=es`;
  expect((await harness.api.call(call, { as: eve })).status).toBe(404);
});
