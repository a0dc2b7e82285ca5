import { closing, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import type { Email } from '@dragoman/providers/email/port';
import { expect, test } from 'vitest';
import { createEditedWebsite, type EditedWebsite, openEditor } from '../editor.fixture.ts';
import { sendWorkMails } from './work-mails.ts';

const harness = closing(await openEditor());
const { pool } = harness.testDatabase.database;

const texts = ['Green tea', 'Black tea', 'White tea', 'Red tea'];

/** A website with a translator of Spanish, one of Ukrainian and a reviewer. */
async function team() {
  const site = await createEditedWebsite(harness, { '/': texts });
  const join = async (role: string, languages: string | null) => {
    const email = `${role}-${crypto.randomUUID()}@team.example`;
    const id = await createUser(harness.testDatabase.database, email);
    await pool.query(
      'insert into memberships (account_id, user_id, role, languages) values ($1, $2, $3, $4)',
      [site.userId, id, role, languages],
    );
    return { id, email };
  };
  return {
    site,
    ana: await join('translator', '{es}'),
    olha: await join('translator', '{uk}'),
    reviewer: await join('reviewer', null),
  };
}

const call = (site: EditedWebsite, as: string, path: string, body?: unknown) => {
  const [method, rest = ''] = path.split(' ');
  const sent = body === undefined ? {} : { body };
  return harness.api.call(`${method} /api/website-strings/${site.id}${rest}`, { as, ...sent });
};
const assign = (site: EditedWebsite, as: string, strings: object, assignee: string | null) =>
  call(site, as, 'POST /actions', { targetLanguage: 'es', action: 'assign', assignee, ...strings });
const held = async (site: EditedWebsite, assignee: string) => {
  const { body } = await call(site, site.userId, `GET ?targetLanguage=es&assignee=${assignee}`);
  return body.originalItems.map((one: { original_string: string }) => one.original_string);
};

test('the texts of a filter are assigned, reassigned and taken away, and each is undone', async () => {
  const { site, ana, reviewer } = await team();
  const { body } = await assign(site, reviewer.id, { filter: { search: 'tea' } }, ana.id);
  expect(body).toEqual({ changed: 4, skipped: 0, queued: 0, undoToken: expect.any(String) });
  expect(await held(site, ana.id)).toEqual(texts);
  const again = await assign(site, reviewer.id, { filter: {} }, ana.id);
  expect(again.body).toMatchObject({ changed: 0, skipped: 4, undoToken: null });
  const green = { ids: [site.ids.get('Green tea')] };
  const moved = await assign(site, site.userId, green, reviewer.id);
  expect(await held(site, reviewer.id)).toEqual(['Green tea']);
  const taken = await assign(site, site.userId, { filter: { assignee: ana.id } }, null);
  expect(taken.body).toMatchObject({ changed: 3 });
  expect(await held(site, ana.id)).toEqual([]);
  const undo = (token: string) => call(site, site.userId, 'POST /undo', { token });
  expect((await undo(taken.body.undoToken)).body).toEqual({ restored: 3, kept: 0 });
  expect((await undo(moved.body.undoToken)).body).toEqual({ restored: 1, kept: 0 });
  expect(await held(site, ana.id)).toEqual(texts);
  expect((await undo(moved.body.undoToken)).status).toBe(409);
});

test('`me` as the assignee is the caller in lists, counts, files and actions', async () => {
  const { site, ana, reviewer } = await team();
  await assign(site, site.userId, { ids: [site.ids.get('Green tea')] }, ana.id);
  await assign(site, site.userId, { ids: [site.ids.get('Black tea')] }, reviewer.id);
  const filter = { assignee: 'me' };
  const list = await call(site, ana.id, 'GET ?targetLanguage=es&assignee=me');
  expect(list.body).toMatchObject({
    originalItems: [{ original_string: 'Green tea' }],
    totalCount: 1,
  });
  const counts = await call(site, ana.id, 'GET /counts?targetLanguage=es&assignee=me');
  expect(counts.body.total).toBe(1);
  const { text } = await harness.api.call(
    `GET /api/export-translations/${site.id}?targetLanguage=es&format=csv&assignee=me`,
    { as: ana.id },
  );
  expect(text).toContain('Green tea');
  expect(text).not.toContain('Black tea');
  expect((await assign(site, reviewer.id, { filter }, null)).body).toMatchObject({ changed: 1 });
  expect([await held(site, ana.id), await held(site, reviewer.id)]).toEqual([['Green tea'], []]);
  expect((await call(site, ana.id, 'GET ?targetLanguage=es&assignee=you')).status).toBe(400);
});

test('a row tells who has it until when; once edited it is no longer among what is theirs', async () => {
  const { site, ana } = await team();
  await call(site, site.userId, 'POST /actions', {
    ...{ targetLanguage: 'es', action: 'assign', assignee: ana.id, dueOn: '2026-12-24' },
    filter: { search: 'green' },
  });
  const rows = async () => (await call(site, ana.id, 'GET ?targetLanguage=es')).body.originalItems;
  const assignment = { assignee: ana.id, name: ana.email, due_on: '2026-12-24', is_done: false };
  expect((await rows()).map((one: { assignment: unknown }) => one.assignment)).toEqual([
    assignment,
    null,
    null,
    null,
  ]);
  const counts = async () => (await call(site, ana.id, 'GET /counts?targetLanguage=es')).body;
  expect(await counts()).toMatchObject({ total: 4, assigned: 1, mentions: 0 });
  await site.edit('Green tea', 'Té verde');
  expect((await rows())[0].assignment).toEqual({ ...assignment, is_done: true });
  expect(await counts()).toMatchObject({ assigned: 0 });
  expect(await held(site, ana.id)).toEqual([]);
});

test('translators may not assign, and only those who may edit the language can be chosen', async () => {
  const { site, ana, olha, reviewer } = await team();
  const refused = await assign(site, ana.id, { filter: {} }, ana.id);
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'You need the permission strings.assign for this.',
  ]);
  for (const assignee of [olha.id, crypto.randomUUID()]) {
    const { status, body } = await assign(site, reviewer.id, { filter: {} }, assignee);
    expect([status, body.field]).toEqual([400, 'assignee']);
  }
  const { body } = await call(site, ana.id, 'GET /people?targetLanguage=es');
  const names = body.people.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(3);
  expect(names).not.toContain(olha.email);
  expect((await call(site, olha.id, 'GET /people?targetLanguage=es')).status).toBe(403);
});

test('assignments end with the membership, and with its languages', async () => {
  const { site, ana, reviewer } = await team();
  await assign(site, site.userId, { filter: { search: 'green' } }, ana.id);
  await assign(site, site.userId, { filter: { search: 'black' } }, reviewer.id);
  await pool.query(`update memberships set languages = '{uk}' where user_id = $1`, [ana.id]);
  expect(await held(site, ana.id)).toEqual([]);
  expect(await held(site, reviewer.id)).toEqual(['Black tea']);
  await pool.query('delete from memberships where user_id = $1', [reviewer.id]);
  expect(await held(site, reviewer.id)).toEqual([]);
});

test('a comment mentions who may see it, by address or what it begins with', async () => {
  const { site, ana, olha, reviewer } = await team();
  const id = site.ids.get('Green tea');
  const body = `@${ana.email.split('@')[0]}, @${olha.email} and @nobody: is @${reviewer.email}. right?`;
  const added = await call(site, reviewer.id, `POST /${id}/comments`, {
    ...{ targetLanguage: 'es', body },
  });
  expect(added.body.comments).toEqual([
    expect.objectContaining({ body, author: reviewer.id, author_name: reviewer.email }),
  ]);
  const found = async (who: string) =>
    (await call(site, site.userId, `GET ?targetLanguage=es&mentioned=${who}`)).body.totalCount;
  expect(await Promise.all([ana.id, reviewer.id, olha.id].map(found))).toEqual([1, 1, 0]);
  const counts = await call(site, ana.id, 'GET /counts?targetLanguage=es');
  expect(counts.body).toMatchObject({ mentions: 1 });
});

test('one mail a day sums up what was assigned, what is due and who mentions them', async () => {
  await pool.query('delete from websites');
  const { site, ana, reviewer } = await team();
  const sent: Email[] = [];
  const deps = {
    ...harness.testDatabase,
    log: silentLog,
    email: { send: async (mail: Email) => void sent.push(mail), close: async () => {} },
    emailBrand: { name: 'D', siteUrl: 'https://d.example', supportEmail: 'help@d.example' },
  };
  const mailed = async () => {
    await sendWorkMails(deps);
    return sent.splice(0).map(({ to, text }) => [to, text.split('\n\n').slice(3, -1)]);
  };
  const later = (interval: string) =>
    pool.query(`
      with a as (update string_assignments set assigned_at = assigned_at - interval '${interval}',
          due_on = (due_on - interval '${interval}')::date),
        c as (update string_comments set created_at = created_at - interval '${interval}')
      update work_mails set sent_at = sent_at - interval '${interval}'`);
  await assign(site, reviewer.id, { filter: {} }, ana.id);
  await assign(site, reviewer.id, { filter: { search: 'red' } }, reviewer.id);
  await pool.query(
    'update string_assignments set due_on = current_date + 1 where website_string_id = $1',
    [site.ids.get('Green tea')],
  );
  const id = site.ids.get('Green tea');
  const comment = { targetLanguage: 'es', body: `@${ana.email} @${reviewer.email} look` };
  await call(site, reviewer.id, `POST /${id}/comments`, comment);
  expect(await mailed(), 'before they gathered').toEqual([]);
  await later('11 minutes');
  const { rows } = await pool.query('select url from websites');
  const news = ['New texts: 3', 'Due by tomorrow: 1', 'Comments for you: 1'];
  const expected = [[ana.email, [`${new URL(rows[0].url).hostname} · Spanish`, ...news]]];
  expect(await mailed()).toEqual(expected);
  expect(await mailed(), 'the same again').toEqual([]);
  await assign(site, site.userId, { filter: { search: 'red' } }, ana.id);
  await later('11 minutes');
  expect(await mailed(), 'within a day').toEqual([]);
  await later('1 day');
  expect((await mailed()).map(([to]) => to)).toEqual([ana.email]);
  await later('1 day');
  expect(await mailed(), 'nothing new').toEqual([]);
});
