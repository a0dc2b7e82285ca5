import { createUser, insertWebsite } from '@dragoman/database/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { giveDomain, hasOpenInvitation } from './index.ts';
import { address, startTeam, tokenOf } from './team.fixture.ts';

const { database, api, mails, mail, look, offer, accept, close } = await startTeam();
afterAll(close);
beforeEach(() => void mails.splice(0));

/** An account with an invitation that was mailed. */
async function invited(wanted: object = {}) {
  const owner = await createUser(database);
  const email = address();
  const body = { email, role: 'translator', languages: ['fr'], ...wanted };
  const answer = await api.call('POST /api/team/invitations', { as: owner, body });
  const guest = await createUser(database, email);
  return { owner, email, guest, token: tokenOf(mails.at(-1)), answer };
}

const within = (account: string) => ({ 'x-dragoman-account': account });

test('the one invited accepts by the link of the mail, and works in the account as allowed', async () => {
  const { owner, email, guest, token, answer } = await invited();
  expect(answer.body.invitations).toMatchObject([{ email, kind: 'member', languages: ['fr'] }]);
  expect((await look(token)).body).toMatchObject({
    ...{ account: expect.stringContaining('@'), email, role: 'translator', languages: ['fr'] },
  });
  const accepted = await accept(guest, token);
  expect([accepted.status, accepted.body]).toEqual([200, { account_id: owner }]);
  expect(mails.at(-1)?.subject).toBe(`${email} accepted your invitation`);
  const { accounts } = (await api.call('GET /api/me/accounts', { as: guest })).body;
  expect(accounts).toMatchObject([
    { id: guest, role: 'owner', member_count: 1 },
    { id: owner, role: 'translator', languages: ['fr'], member_count: 2 },
  ]);
  expect(accounts[1].permissions).toContain('strings.edit');
  expect(accounts[1].permissions).not.toContain('strings.review');
});

test('a manager of some languages is not said to be allowed what needs all', async () => {
  const asked = ['strings.review', 'website.create', 'scan.run', 'glossary.edit'];
  const allowed = async (languages: string[] | null) => {
    const { guest, token } = await invited({ role: 'manager', languages });
    await accept(guest, token);
    const { accounts } = (await api.call('GET /api/me/accounts', { as: guest })).body;
    return asked.filter((one) => accounts[1].permissions.includes(one));
  };
  expect(await allowed(['fr'])).toEqual(['strings.review', 'glossary.edit']);
  expect(await allowed(null)).toEqual(asked);
});

test('an owner chooses as what the people of a domain join; until the operator takes it back', async () => {
  const owner = await createUser(database);
  const domain = `${crypto.randomUUID()}.example`;
  await expect(giveDomain({ database }, domain, owner)).rejects.toThrow('No identity provider');
  await database.pool.query(
    `with provider as (insert into auth.sso_providers default values returning id)
     insert into auth.sso_domains (sso_provider_id, domain) select id, $1 from provider`,
    [domain],
  );
  await giveDomain({ database }, domain.toUpperCase(), owner);
  const choose = (body: object, as = owner) => api.call('PUT /api/team/domains', { as, body });
  const site = await insertWebsite(database, { user_id: owner });
  const chosen = { domain, role: 'reviewer', website_ids: [site], languages: ['fr'] };
  expect((await choose(chosen)).body.domains).toEqual([chosen]);
  expect((await choose({ domain, role: 'owner' })).status).toBe(400);
  const stranger = await createUser(database);
  expect((await choose({ domain, role: 'viewer' }, stranger)).status).toBe(404);
  const { body } = await choose({ domain, role: null });
  expect(body.domains).toEqual([{ domain, role: null, website_ids: null, languages: null }]);
  await giveDomain({ database }, domain, undefined);
  expect((await choose({ domain, role: 'viewer' })).status).toBe(404);
});

test('a token is stored as a hash, works once, and only for the address invited', async () => {
  const { guest, token } = await invited();
  const { rows } = await database.pool.query('select to_jsonb(i)::text as row from invitations i');
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  const stranger = await accept(await createUser(database), token);
  expect([stranger.status, stranger.body.error]).toEqual([
    403,
    'This invitation is for another email address.',
  ]);
  expect((await accept(guest, token)).status).toBe(200);
  expect((await accept(guest, token)).status).toBe(409);
  expect((await look(token)).body.error).toBe('You are a member of this account already.');
});

test('an address that nobody confirmed accepts nothing', async () => {
  const { guest, token } = await invited();
  await database.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
    guest,
  ]);
  expect((await accept(guest, token)).status).toBe(403);
});

test.each([
  ['withdrawn', 'withdrawn_at = now()'],
  ['expired', "expires_at = now() - interval '1 second'"],
])('an invitation that is %s opens nothing', async (_state, change) => {
  const { email, guest, token } = await invited();
  expect(await hasOpenInvitation(database.kysely, email)).toBe(true);
  await database.pool.query(`update invitations set ${change} where email = $1`, [email]);
  expect((await look(token)).body.error).toBe(
    'This invitation is no longer valid. Ask for a new one.',
  );
  expect((await accept(guest, token)).status).toBe(404);
  expect(await hasOpenInvitation(database.kysely, email)).toBe(false);
});

test('a mail that is sent again has another link, and the one before stops working', async () => {
  const { owner, guest, token, answer } = await invited();
  const { id } = answer.body.invitations[0];
  const again = await api.call(`POST /api/team/invitations/${id}/resend`, { as: owner });
  expect(again.status).toBe(200);
  expect((await look(token)).status).toBe(404);
  expect((await accept(guest, tokenOf(mails.at(-1)))).status).toBe(200);
});

test('an invitation whose mail is refused is not there', async () => {
  const owner = await createUser(database);
  mail.isDown = true;
  const body = { email: address(), role: 'viewer' };
  const refused = await api.call('POST /api/team/invitations', { as: owner, body });
  mail.isDown = false;
  expect(refused.body.error).toBe('The email could not be sent. Please try again later.');
  expect((await api.call('GET /api/team', { as: owner })).body.invitations).toEqual([]);
});

test('members are changed and removed by owners only, and leave by themselves', async () => {
  const { owner, guest, token } = await invited();
  await accept(guest, token);
  const site = await insertWebsite(database, { user_id: owner });
  const path = `/api/team/members/${guest}`;
  const manager = { role: 'manager', website_ids: [site] };
  const asMember = { as: guest, headers: within(owner) };
  expect((await api.call('GET /api/team', asMember)).status).toBe(403);
  const changed = await api.call(`PATCH ${path}`, { as: owner, body: manager });
  expect(changed.body.members).toMatchObject([
    { user_id: owner, role: 'owner', joined_at: null },
    { user_id: guest, role: 'manager', website_ids: [site], languages: null },
  ]);
  expect((await api.call('GET /api/team', asMember)).status).toBe(200);
  const own = await api.call(`PATCH ${path}`, { ...asMember, body: { role: 'owner' } });
  expect([own.status, own.body.error]).toEqual([
    403,
    'You need the permission members.manage for this.',
  ]);
  const others = { role: 'viewer', website_ids: [await insertWebsite(database)] };
  expect((await api.call(`PATCH ${path}`, { as: owner, body: others })).status).toBe(404);
  expect((await api.call('POST /api/team/leave', asMember)).body).toEqual({ left: true });
  expect((await api.call('GET /api/team', asMember)).status).toBe(404);
  expect((await api.call(`DELETE ${path}`, { as: owner })).status).toBe(404);
});

test('the account’s own user can be neither removed nor leave', async () => {
  const { owner, guest, token } = await invited({ role: 'owner', languages: null });
  await accept(guest, token);
  const removed = await api.call(`DELETE /api/team/members/${owner}`, {
    as: guest,
    headers: within(owner),
  });
  expect(removed.status).toBe(404);
  const left = await api.call('POST /api/team/leave', { as: owner });
  expect([left.status, left.body.error]).toEqual([
    409,
    'You own this account, so you cannot leave it.',
  ]);
});

test('an owner of some languages invites to no other ones', async () => {
  const { owner, guest, token } = await invited({ role: 'owner' });
  await accept(guest, token);
  const call = (languages?: string[]) =>
    api.call('POST /api/team/invitations', {
      ...{ as: guest, headers: within(owner) },
      body: { email: address(), role: 'translator', ...(languages && { languages }) },
    });
  expect([(await call(['fr'])).status, (await call(['de'])).status, (await call()).status]).toEqual(
    [201, 403, 403],
  );
});

test('an owner of some languages takes none from members of others', async () => {
  const { owner, guest, token } = await invited({ role: 'owner' });
  await accept(guest, token);
  const change = async (languages: string[] | null) => {
    const member = await createUser(database);
    const membership = 'insert into memberships (account_id, user_id, role, languages)';
    await database.pool.query(`${membership} values ($1, $2, 'owner', $3)`, [
      ...[owner, member, languages],
    ]);
    const body = { role: 'viewer', languages: ['fr'] };
    const as = { as: guest, headers: within(owner) };
    return (await api.call(`PATCH /api/team/members/${member}`, { ...as, body })).status;
  };
  expect([await change(null), await change(['de', 'fr']), await change(['fr'])]).toEqual([
    ...[404, 404, 200],
  ]);
});

test('a website moves to the account that accepts it, with terms and memory; what the former one had for it ends', async () => {
  const [own, email] = [address(), address()];
  const owner = await createUser(database, own);
  const guest = await createUser(database, email);
  const [site, other] = [
    await insertWebsite(database, { user_id: owner, translation_languages: ['fr'] }),
    await insertWebsite(database, { user_id: owner, url: 'https://other.example' }),
  ];
  const { pool } = database;
  await pool.query(
    `insert into glossary_terms (user_id, website_id, target_language, term, translation)
     values ($1, null, 'fr', 'tea', 'thé'), ($1, $2, 'fr', 'cup', 'tasse'), ($1, $3, 'fr', 'pot', 'pot')`,
    [owner, site, other],
  );
  await pool.query(
    `insert into memberships (account_id, user_id, role, website_ids) values ($1, $2, 'viewer', $3), ($1, $4, 'viewer', $5)`,
    [owner, await createUser(database), [site], await createUser(database), [site, other]],
  );
  expect((await offer(owner, site, own.toUpperCase())).body.error).toBe(
    'The website belongs to this person already.',
  );
  expect((await offer(owner, site, email)).status).toBe(200);
  expect((await offer(owner, await insertWebsite(database), email)).status).toBe(404);
  expect((await accept(await createUser(database), tokenOf(mails[0]))).status).toBe(403);
  expect((await accept(guest, tokenOf(mails[0]))).body).toEqual({ account_id: guest });
  expect((await accept(guest, tokenOf(mails[0]))).status).toBe(404);
  const rows = async (sql: string) => (await pool.query(sql, [owner])).rows;
  expect(await rows(`select id from websites where user_id = $1`)).toEqual([{ id: other }]);
  const moved = 'select term, website_id from glossary_terms where user_id = $1 order by term';
  expect((await pool.query(moved, [guest])).rows).toEqual([
    { term: 'cup', website_id: site },
    { term: 'tea', website_id: site },
  ]);
  expect(await rows(moved)).toMatchObject([{ term: 'pot' }, { term: 'tea', website_id: null }]);
  const left = await rows('select website_ids from memberships where account_id = $1');
  expect(left).toEqual([{ website_ids: [other] }]);
  expect((await offer(owner, site, email)).status).toBe(404);
});

test('a website that is offered twice moves to one of both, who alone gets its terms', async () => {
  const owner = await createUser(database);
  const site = await insertWebsite(database, { user_id: owner, translation_languages: ['fr'] });
  const terms = `insert into glossary_terms (user_id, website_id, target_language, term, translation)`;
  await database.pool.query(`${terms} values ($1, $2, 'fr', 'tea', 'thé')`, [owner, site]);
  const emails = [address(), address(), address()];
  const guests = await Promise.all(emails.map((email) => createUser(database, email)));
  for (const email of emails) await offer(owner, site, email);
  const answers = guests.map((guest, index) => accept(guest, tokenOf(mails[index])));
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404, 404]);
  const { rows } = await database.pool.query('select user_id from glossary_terms');
  expect(rows.filter((row) => guests.includes(row.user_id))).toEqual([
    { user_id: guests[statuses.indexOf(200)] },
  ]);
});

test('an account that is offered twice has nothing for the second, in whose account its owner does not manage', async () => {
  const owner = await createUser(database);
  await insertWebsite(database, { user_id: owner });
  const emails = [address(), address()];
  const guests = await Promise.all(emails.map((email) => createUser(database, email)));
  const members = `insert into memberships (account_id, user_id, role) select $1, unnest($2::uuid[]), 'viewer'`;
  await database.pool.query(members, [owner, guests]);
  for (const email of emails)
    await api.call('POST /api/team/transfer', { as: owner, body: { email } });
  const statuses = [];
  for (const [index, guest] of guests.entries())
    statuses.push((await accept(guest, tokenOf(mails[index]))).status);
  expect(statuses).toEqual([200, 404]);
  const { accounts } = (await api.call('GET /api/me/accounts', { as: owner })).body;
  expect(accounts).toMatchObject([{ id: owner }, { id: guests[0], role: 'manager' }]);
  expect(accounts).toHaveLength(2);
});

test('a website that is deleted while it is accepted leaves nothing to who accepts', async () => {
  const [owner, email] = [await createUser(database), address()];
  const guest = await createUser(database, email);
  const site = await insertWebsite(database, { user_id: owner });
  await offer(owner, site, email);
  const deleting = await database.pool.connect();
  await deleting.query('begin');
  await deleting.query(`update websites set status = 'deleted' where id = $1`, [site]);
  const answer = accept(guest, tokenOf(mails[0]));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
  await deleting.query('commit');
  deleting.release();
  expect((await answer).status).toBe(404);
});

test('what a member offered or invited ends with the membership', async () => {
  const { owner, guest, token } = await invited({ role: 'owner', languages: null });
  await accept(guest, token);
  const site = await insertWebsite(database, { user_id: owner });
  const email = address();
  const friend = await createUser(database, email);
  const as = { as: guest, headers: within(owner) };
  await api.call(`POST /api/websites/${site}/transfer`, { ...as, body: { email } });
  await api.call('POST /api/team/invitations', { ...as, body: { email, role: 'owner' } });
  await api.call(`DELETE /api/team/members/${guest}`, { as: owner });
  const answers = mails.slice(-2).map((mail) => accept(friend, tokenOf(mail)));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
});

test('a website is not moved to an account that has its address', async () => {
  const [owner, email] = [await createUser(database), address()];
  const guest = await createUser(database, email);
  const url = `https://${crypto.randomUUID()}.example`;
  const site = await insertWebsite(database, { user_id: owner, url });
  await insertWebsite(database, { user_id: guest, url });
  await offer(owner, site, email);
  const refused = await accept(guest, tokenOf(mails[0]));
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Your account has a website with this address already. Delete it first.',
  ]);
  expect((await look(tokenOf(mails[0]))).status).toBe(200);
});

test('a member takes over an account: all websites, glossary and members move, its former owner manages', async () => {
  const { owner, email, guest, token } = await invited({ role: 'manager', languages: null });
  const site = await insertWebsite(database, { user_id: owner });
  const give = (to: string) =>
    api.call('POST /api/team/transfer', { as: owner, body: { email: to } });
  expect((await give(email)).body.error).toBe(
    'Only a member can take over an account. Invite this person first.',
  );
  await accept(guest, token);
  await database.pool.query("update memberships set role = 'owner' where user_id = $1", [guest]);
  const taken = await api.call('POST /api/team/transfer', {
    ...{ as: guest, headers: within(owner), body: { email } },
  });
  expect([taken.status, taken.body.error]).toEqual([
    409,
    'Only the person who owns this account can offer it.',
  ]);
  expect((await give(email)).status).toBe(200);
  expect((await accept(guest, tokenOf(mails.at(-1)))).body).toEqual({ account_id: guest });
  const { members } = (await api.call('GET /api/team', { as: guest })).body;
  expect(members).toMatchObject([
    { user_id: guest, role: 'owner' },
    { user_id: owner, role: 'manager' },
  ]);
  const { rows } = await database.pool.query('select user_id from websites where id = $1', [site]);
  expect(rows).toEqual([{ user_id: guest }]);
});

test('the mail is in the language of whoever has an account, else of the one who invites', async () => {
  const owner = await createUser(database);
  const reader = await createUser(database);
  const speak = (id: string, locale: string) =>
    database.pool.query(
      `update auth.users set raw_user_meta_data = jsonb_build_object('locale', $2::text) where id = $1 returning email`,
      [id, locale],
    );
  await speak(owner, 'de');
  const email = (await speak(reader, 'fr')).rows[0].email;
  for (const one of [email, address()])
    await api.call('POST /api/team/invitations', {
      as: owner,
      body: { email: one, role: 'viewer' },
    });
  expect(mails.map(({ html }) => /<html[^>]* lang="(\w+)"/.exec(html ?? '')?.[1])).toEqual([
    'fr',
    'de',
  ]);
});
