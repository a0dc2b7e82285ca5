import { isAdmin } from '@dragoman/core/admin';
import { createWebsite } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { startDevelopmentInbox } from '@dragoman/providers/email';
import type { Command } from 'commander';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '../run-command.fixture.ts';
import { addScan, addSites, addStatus } from '../sites/command.ts';
import { addUserCommands } from './command.ts';

const harness = await createTestDatabase();
const { database, url } = harness;
const inbox = await startDevelopmentInbox({});
vi.stubEnv('DATABASE_URL', url);
afterEach(() => {
  process.exitCode = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await inbox.close();
  await harness.close();
});

const users = (...words: string[]) => runCommand(addUserCommands, ['users', ...words]);
const sites = (...words: string[]) => runCommand(addSiteCommands, words);
const addSiteCommands = (program: Command) => {
  for (const add of [addSites, addScan, addStatus]) add(program);
};
const userNamed = (email: string) => createUser(database, email);
const count = async (query: string, id: string) =>
  (await database.pool.query(query, [id])).rowCount;

test('users add prints a sign-in link, for new accounts and known ones', async () => {
  const printed = await users('add', 'New@example.org');
  expect(printed).toMatch(/^new@example\.org has an account.*\nhttp:.*\/auth\/v1\/verify\?/);
  const again = JSON.parse(await users('add', 'new@example.org', '--json'));
  expect(again).toMatchObject({ is_new: false, is_mailed: false });
  const token = new URL(again.link).searchParams.get('token') ?? '';
  expect(token).not.toBe('');
  expect(decodeURIComponent(again.link)).toContain('/dashboard');
});

test('users add mails the link where there is a mail server', async () => {
  vi.stubEnv('SMTP_URL', inbox.url);
  const mailed = await users('add', 'mailed@example.org');
  vi.stubEnv('SMTP_URL', '');
  expect(mailed).toContain('A sign-in link is on its way.');
  expect(inbox.list({ to: 'mailed@example.org' })).toHaveLength(1);
});

test('users list shows accounts; promote and demote change who is an administrator', async () => {
  const id = await userNamed('Eve@example.org');
  await users('promote', 'eve@example.org');
  expect(await isAdmin({ database }, id)).toBe(true);
  expect(await users('list')).toMatch(/^eve@example\.org +admin/m);
  const rows = JSON.parse(await users('list', '--json'));
  expect(rows).toContainEqual(expect.objectContaining({ id, is_admin: true, websites: 0 }));
  await users('demote', 'eve@example.org');
  expect(await isAdmin({ database }, id)).toBe(false);
});

test('users reset removes second factors and sessions', async () => {
  const id = await userNamed('lost@example.org');
  const factor =
    "insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')";
  await database.pool.query(factor, [id]);
  await database.pool.query(
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)',
    [id],
  );
  expect(await users('reset', 'lost@example.org')).toContain('signed out everywhere');
  expect(await count('select from auth.mfa_factors where user_id = $1', id)).toBe(0);
  expect(await count('select from auth.sessions where user_id = $1', id)).toBe(0);
  const recorded =
    "select from operator_actions where user_id = $1 and admin_id is null and admin_email = 'dragoman'";
  expect(await count(recorded, id)).toBe(1);
});

test('users remove deletes an account in two weeks, as its owner can', async () => {
  const id = await userNamed('gone@example.org');
  const removed = JSON.parse(await users('remove', 'gone@example.org', '--json'));
  const days = (Date.parse(removed.deletes_at) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(14, 1);
  expect(await count('select from account_deletions where user_id = $1', id)).toBe(1);
});

test('sites lists websites, scan enqueues one named by its host, status says that nothing runs', async () => {
  const userId = await userNamed('shop@example.org');
  const website = { userId, originalLanguage: 'en', url: 'https://shop.example' };
  const { id } = await createWebsite({ database }, website);
  expect(JSON.parse(await sites('sites', '--json'))).toMatchObject([
    { id, url: 'https://shop.example', owner: 'shop@example.org' },
  ]);
  const first = JSON.parse(await sites('scan', 'shop.example', '--json'));
  expect(first).toMatchObject({ website_id: id, status: 'queued' });
  expect(JSON.parse(await sites('scan', id, '--json')).id).toBe(first.id);
  expect(await sites('status')).toMatch(/^No process runs\.\nqueue .*\nscan +1 /);
  expect(process.exitCode).toBe(1);
});

test('status: a killed process is no fault once another took its place', async () => {
  const report = (silentSeconds: number) =>
    database.pool.query(
      `insert into server_processes (id, machine, name, process_id, roles, version, memory_bytes, engines, started_at, seen_at)
       values (gen_random_uuid(), 'm', 'web', 1, '{web}', '1', 1, '[]', now() - $1 * interval '1 s', now() - $1 * interval '1 s')`,
      [silentSeconds],
    );
  const exits: unknown[] = [];
  for (const silentSeconds of [600, 0]) {
    await report(silentSeconds);
    await sites('status');
    exits.push(process.exitCode);
  }
  expect(exits).toEqual([1, 0]);
  await database.pool.query('delete from server_processes');
});

test.each([
  [['users', 'add', 'eve'], '“eve” is not an email address.'],
  [['users', 'remove', 'nobody@example.org'], 'Nobody has the address nobody@example.org.'],
  [['users', 'reset', 'nobody@example.org'], 'Nobody has the address nobody@example.org.'],
  [
    ['users', 'domain', 'corp.example', '--account', 'nobody@example.org'],
    'Nobody has the address nobody@example.org.',
  ],
  [['users', 'promote', 'nobody@example.org'], 'Nobody has signed in with nobody@example.org yet.'],
  [['users', 'demote', 'nobody@example.org'], 'nobody@example.org is not an administrator.'],
  [['scan', 'nowhere.example'], 'There is no website nowhere.example.'],
])('%j is refused in one sentence', async (words, sentence) => {
  const add = words[0] === 'users' ? addUserCommands : addSiteCommands;
  expect(await runCommand(add, words)).toContain(sentence);
});
