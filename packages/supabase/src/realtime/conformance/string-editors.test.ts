import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { type Harness, openHarness, type Process, soon, subscribed } from './harness.ts';

let owner: Awaited<ReturnType<Harness['user']>>;
let websiteId: string;

const harness = await openHarness();
const [one, other] = await Promise.all([harness.startProcess(), harness.startProcess()]);
beforeEach(async () => {
  owner = await harness.user();
  websiteId = await harness.addWebsite(owner.id);
});
afterAll(() => harness.close());

type Token = (() => Promise<string>) | undefined;

const ofOwner: Token = () => owner.token();
const topic = (id = websiteId, language = 'es') => `strings:${id}:${language}`;

async function channelOf(process: Process, token: Token, name = topic(), isPrivate = true) {
  const client = harness.client(process, token);
  await client.realtime.setAuth();
  const key = crypto.randomUUID();
  const channel = client.channel(name, { config: { private: isPrivate, presence: { key } } });
  channel.on('presence', { event: 'sync' }, () => {});
  return { client, channel };
}

async function join(process: Process, name = topic()) {
  const joined = await channelOf(process, ofOwner, name);
  expect(await subscribed(joined.channel)).toEqual({ status: 'SUBSCRIBED' });
  return joined;
}

async function refused(token: Token, name = topic()): Promise<boolean> {
  const { client, channel } = await channelOf(one, token, name);
  const { status, error } = await subscribed(channel);
  await client.realtime.disconnect();
  return status === 'CHANNEL_ERROR' && /do not have permissions/.test(String(error));
}

const edited = (channel: RealtimeChannel) =>
  Object.values(channel.presenceState<{ string?: string }>())
    .flat()
    .map(({ string }) => string);

test('two windows of the owner see which text the other edits, across processes, until one closes', async () => {
  const [desk, laptop] = [await join(one), await join(other)];
  expect(await desk.channel.track({ string: 'a' })).toBe('ok');
  await vi.waitFor(() => expect(edited(laptop.channel)).toEqual(['a']), soon);
  await desk.channel.track({ string: 'b' });
  await vi.waitFor(() => expect(edited(laptop.channel)).toEqual(['b']), soon);
  await desk.client.realtime.disconnect();
  await vi.waitFor(() => expect(edited(laptop.channel)).toEqual([]), soon);
});

test('a window that falls silent is gone for the others after a while', async () => {
  const strict = await harness.startProcess({ limits: { silentSeconds: 1 }, roundMs: 50 });
  const witness = await join(one);
  const sleeping = await join(strict);
  await sleeping.channel.track({ string: 'a' });
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual(['a']), soon);
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual([]), soon);
});

test('another language of the website is another channel', async () => {
  const [spanish, german] = [await join(one), await join(one, topic(websiteId, 'de'))];
  const witness = await join(other);
  await spanish.channel.track({ string: 'a' });
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual(['a']), soon);
  expect(edited(german.channel)).toEqual([]);
});

test('nobody else may join: another account, an administrator, a translator of another language, the public key, a session without the second factor', async () => {
  const { pool } = harness.testDatabase.database;
  const [stranger, admin] = [await harness.user(), await harness.user()];
  await pool.query('insert into admins (user_id) values ($1)', [admin.id]);
  expect(await refused(() => stranger.token())).toBe(true);
  expect(await refused(() => admin.token())).toBe(true);
  expect(await refused(undefined)).toBe(true);
  const translator = await harness.user();
  await pool.query(
    `insert into memberships (account_id, user_id, role, languages) values ($1, $2, 'translator', '{de}')`,
    [owner.id, translator.id],
  );
  expect(await refused(() => translator.token())).toBe(true);
  expect(await refused(() => translator.token(), topic(websiteId, 'de'))).toBe(false);
  expect(await refused(ofOwner)).toBe(false);
  await pool.query(
    `insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
     values (gen_random_uuid(), $1, 'verified', 'totp', now(), now())`,
    [owner.id],
  );
  expect(await refused(ofOwner)).toBe(true);
});

test('the open channel of a member closes when the membership ends, and others stay', async () => {
  const { pool } = harness.testDatabase.database;
  const translator = await harness.user();
  const membership = [owner.id, translator.id];
  await pool.query(
    "insert into memberships (account_id, user_id, role) values ($1, $2, 'translator')",
    membership,
  );
  const witness = await join(other);
  const { channel } = await channelOf(one, () => translator.token());
  let closed = '';
  channel.on('system', {}, ({ message }) => (closed = message));
  expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' });
  await channel.track({ string: 'a' });
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual(['a']), soon);
  const change = 'update memberships set languages = $3 where (account_id, user_id) = ($1, $2)';
  await pool.query(change, [...membership, ['es']]);
  await channel.track({ string: 'b' });
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual(['b']), soon);
  await pool.query(change, [...membership, ['de']]);
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual([]), soon);
  expect(closed).toMatch(/do not have permissions/);
  expect(await witness.channel.track({ string: 'c' })).toBe('ok');
});

test('the owner may join no channel of a deleted or unknown website, nor of another name', async () => {
  expect(await refused(ofOwner, topic(crypto.randomUUID()))).toBe(true);
  expect(await refused(ofOwner, 'strings')).toBe(true);
  expect(await refused(ofOwner, `website:${websiteId}:es`)).toBe(true);
  await harness.testDatabase.database.pool.query(
    `update websites set status = 'deleted', deleted_at = now() where id = $1`,
    [websiteId],
  );
  expect(await refused(ofOwner)).toBe(true);
});

test('a public channel of the same name sees and forges nothing of the private one, and nothing is stored', async () => {
  const desk = await join(one);
  const witness = await join(other);
  const public_ = await channelOf(one, undefined, topic(), false);
  expect(await subscribed(public_.channel)).toEqual({ status: 'SUBSCRIBED' });
  expect(await public_.channel.track({ string: 'forged' })).toBe('error');
  await desk.channel.track({ string: 'a' });
  await vi.waitFor(() => expect(edited(witness.channel)).toEqual(['a']), soon);
  expect(edited(public_.channel)).toEqual([]);
  const { rows } = await harness.testDatabase.database.pool.query(
    `select payload from realtime.messages where topic = $1`,
    [topic()],
  );
  expect(rows).toEqual([]);
});

test('the service key may not be present: policies do not apply to it', async () => {
  expect(await refused(async () => harness.keys.secretKey)).toBe(true);
});
