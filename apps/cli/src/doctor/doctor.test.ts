import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@dragoman/config';
import { createEmptyDatabase, createTestDatabase } from '@dragoman/database/testing';
import { SetupError } from '@dragoman/domain/errors';
import { startDevelopmentInbox } from '@dragoman/providers/email';
import { backupName } from '@dragoman/server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../run-command.fixture.ts';
import { addDoctor, examine } from './command.ts';
import { checkDatabase } from './database.ts';
import { printFinding } from './finding.ts';
import { checkDisk, checkPorts, checkPublicUrl, checkSignUps } from './machine.ts';
import { checkBackups, checkDns, checkFiles, checkFrontCaches, checkMail } from './services.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dragoman-doctor-'));
const database = await createTestDatabase();
const inbox = await startDevelopmentInbox({});
/** Accepts connections and never sends a byte. */
const silent = createServer().listen(0, '127.0.0.1');
await once(silent, 'listening');
afterAll(async () => {
  silent.close();
  await inbox.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (settings: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: folder, ...settings });
const silentPort = () => String((silent.address() as AddressInfo).port);
const catchError = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const nobody = '127.0.0.1:9';

describe('database', () => {
  test('good with its version; one that is embedded and stopped is good', async () => {
    const found = await checkDatabase(configOf({ DATABASE_URL: database.url }));
    expect(found).toMatchObject({ state: 'good', detail: expect.stringMatching(/^Postgres 1\d/) });
    expect(await checkDatabase(configOf())).toMatchObject({ state: 'good' });
  });

  test('bad if the embedded one cannot run under this account', async () => {
    const found = await checkDatabase(configOf(), () => {
      throw new SetupError('The account 7777 has no line in /etc/passwd.');
    });
    expect(found).toMatchObject({ state: 'bad', detail: expect.stringContaining('7777') });
  });

  test('bad if nothing or a silent server is there', async () => {
    for (const host of [nobody, `127.0.0.1:${silentPort()}`]) {
      const found = await checkDatabase(configOf({ DATABASE_URL: `postgres://u:p@${host}/x` }));
      expect(found).toMatchObject({ state: 'bad', advice: expect.stringContaining('firewall') });
    }
  });

  test('bad if its role lacks rights, with the statements for an administrator', async () => {
    const empty = await createEmptyDatabase();
    const role = `guest_${crypto.randomUUID().slice(0, 8)}`;
    await empty.database.pool.query(`create role ${role} login password 'secret'`);
    const url = Object.assign(new URL(empty.url), { username: role, password: 'secret' });
    expect(await checkDatabase(configOf({ DATABASE_URL: url.href }))).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining(`grant anon to ${role}; grant authenticated to ${role};`),
    });
    await empty.database.pool.query(`drop role ${role}`);
    await empty.close();
  });

  test('warns of too few connections for its processes', async () => {
    const settings = { DATABASE_URL: database.url, DATABASE_CONNECTIONS: '500' };
    const found = await checkDatabase(configOf(settings));
    expect(found).toMatchObject({ state: 'warning', detail: expect.stringContaining('2048') });
  });
});

test('mail: the sign-in is tried', async () => {
  expect(await checkMail(configOf({ SMTP_URL: inbox.url }))).toMatchObject({ state: 'good' });
  expect(await checkMail(configOf({ SMTP_URL: `smtp://${nobody}` }))).toMatchObject({
    state: 'bad',
    detail: expect.stringMatching(/\w/),
  });
  expect(await checkMail(configOf())).toMatchObject({ state: 'warning' });
});

test('ports: one that another program has is named with its setting', async () => {
  const free = { PORT: '0', DEV_PORT: '0', PROXY_PORT: '0', DEMO_PORT: '0' };
  const found = await checkPorts(configOf({ ...free, PROXY_PORT: silentPort() }));
  expect(found.map(printFinding)).toEqual([
    `✗ Ports: PROXY_PORT ${silentPort()} is in use by another program\n    → Stop that program, or set PROXY_PORT to another port.`,
  ]);
});

test('public address: this machine only, not encrypted, not reachable', async () => {
  const states = async (address: string) =>
    (await checkPublicUrl(configOf({ PUBLIC_URL: address }))).detail;
  expect(await states('http://localhost:3000')).toBe('only this machine can open the product');
  expect(await states('http://shop.example')).toBe('http://shop.example is not encrypted');
  expect(await states('https://nothing.invalid')).toContain('cannot be reached from here');
});

test('sign-ups: open ones without a limit are warned of', () => {
  const open = { PUBLIC_URL: 'https://app.example.com', AUTH_SIGN_UPS: 'on' };
  const states = [
    {},
    { ...open, AUTH_SIGN_UPS: 'auto' },
    open,
    { ...open, TRANSLATION_BUDGET: '5' },
  ];
  const found = states.map((settings) => checkSignUps(configOf(settings)).state);
  expect(found).toEqual(['good', 'good', 'warning', 'good']);
});

test('wrong settings: the sentences of the start, all at once', async () => {
  const wrong = { SMTP_URL: 'mail:587', JWT_SECRET: 'changeme', ENGINES: 'nobody' };
  const refusal = String(catchError(() => configOf(wrong)));
  for (const [name, value] of Object.entries(wrong)) vi.stubEnv(name, value);
  const said = await runCommand(addDoctor, ['doctor']);
  vi.unstubAllEnvs();
  process.exitCode = 0;
  const sentences = said.match(/(?<=✗ Settings: ).*/g) ?? [];
  expect(sentences).toHaveLength(3);
  for (const sentence of sentences) expect(refusal).toContain(sentence);
});

test('disk: free space, and a folder that cannot be made', async () => {
  await writeFile(path.join(folder, 'file'), '');
  expect(checkDisk(configOf({ DATA_DIR: path.join(folder, 'new', 'one') }))).toMatchObject({
    detail: expect.stringMatching(/new\/one has [\d.]+ GB free/),
  });
  expect(checkDisk(configOf({ DATA_DIR: path.join(folder, 'file', 'x') })).state).toBe('bad');
});

test('services that do not answer are bad, with what to check', async () => {
  const dns = await checkDns(configOf({ DNS_SERVERS: nobody }));
  expect(dns).toMatchObject({ state: 'bad', detail: expect.stringContaining(nobody) });
  const files = await checkFiles(
    configOf({
      FILES_S3_ENDPOINT: `http://${nobody}`,
      FILES_S3_BUCKET: 'pictures',
      FILES_S3_ACCESS_KEY_ID: 'key',
      FILES_S3_SECRET_ACCESS_KEY: 'secret',
    }),
  );
  expect(files.state).toBe('bad');
  const settings = {
    FRONT_CACHE: 'varnish',
    FRONT_CACHE_URLS: `http://${nobody}`,
    FRONT_CACHE_SECRET: 'secret-of-the-purges',
  };
  expect(await checkFrontCaches(configOf(settings))).toMatchObject([{ state: 'bad' }]);
});

test('backups: none is known, none is there, the newest is new or old, the place cannot be read', async () => {
  const place = path.join(folder, 'backups/');
  const stateOf = async (settings: Record<string, string> = { BACKUP_TO: place }) => {
    const { state, detail } = await checkBackups(configOf(settings));
    return `${state}: ${detail}`;
  };
  expect(await stateOf({})).toContain('warning: BACKUP_TO is not set');
  expect(await stateOf()).toBe(`bad: there is none in ${place}`);
  await mkdir(place);
  const write = (hours: number) =>
    writeFile(path.join(place, backupName(new Date(Date.now() - hours * 3_600_000), false)), '');
  await write(100);
  await writeFile(path.join(place, 'notes.txt'), '');
  expect(await stateOf()).toBe(`bad: the newest in ${place} is 100 hours old`);
  await write(7);
  expect(await stateOf()).toBe(`good: the newest in ${place} is 7 hours old`);
  expect(await stateOf({ BACKUP_TO: 's3://bucket/' })).toContain('Set BACKUP_S3_ENDPOINT');
  expect(await stateOf({ BACKUP_TO: 's3://bucket' })).toContain('write s3://bucket/folder/');
  const file = path.join(place, 'notes.txt');
  expect(await stateOf({ BACKUP_TO: file })).toBe(`good: the newest in ${file} is 0 hours old`);
});

test('broken settings, unreadable folders and a missing database are findings, never an error', async () => {
  const quiet = {
    DATA_DIR: folder,
    DNS_SERVERS: nobody,
    PORT: '0',
    PROXY_PORT: '0',
    DEV_PORT: '0',
  };
  const missing = path.join(folder, 'none.pem');
  const edge = { HTTPS_PORT: '0', HTTP_PORT: '0', ACME_CA_FILE: missing };
  const given: Record<string, string>[] = [
    edge,
    { DATA_DIR: '/proc/1/x' },
    { DATA_DIR: '/dev/null' },
    { DATA_DIR: '' },
    { DATABASE_URL: `postgres://u:p@${nobody}/x` },
    { DATABASE_URL: 'postgres://%zz' },
    { PUBLIC_URL: 'https://[' },
    { SMTP_URL: 'smtp://' },
    { PORT: '9'.repeat(400), HOST: '::' },
    { BERGAMOT_MODELS_DIR: missing, BACKUP_TO: '/dev/null/x' },
  ];
  for (const settings of given) {
    const found = await examine({ ...quiet, ...settings });
    expect(found.every(({ state, advice }) => state === 'good' || advice)).toBe(true);
    if (settings !== edge) continue;
    const detail = expect.stringContaining('could not be checked: ENOENT');
    expect(found).toContainEqual(expect.objectContaining({ name: 'Certificates', detail }));
  }
}, 60_000);
