import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { runningPostgresUrl } from '@dragoman/database/embedded';
import { withClient } from '@dragoman/database/testing';
import { type S3Double, startS3Double } from '@dragoman/providers/files/testing';
import { backupName } from '@dragoman/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTranslated } from '../harness/development.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { RunningProgram } from '../harness/process.ts';

let installation: Installation;
let folder: string;
let page: string;
let s3: S3Double;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dragoman-backup-'));
  [installation, s3] = await Promise.all([startInstallation(), startS3Double()]);
  await demoTranslated(installation.running.services.database);
  await writeFile(path.join(folder, 'passphrase'), 'three arches and a lamp\n');
  page = await spanishPage(installation);
});
afterAll(async () => {
  await installation?.close();
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

async function spanishPage({ running }: Installation): Promise<string> {
  const port = running.proxyPort;
  // `fetch` sets the header host itself.
  const headers = { host: `demo.localhost:${port}` };
  const sent = request({ host: '127.0.0.1', port, path: '/es/', headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return `${response.statusCode} ${await text(response)}`;
}

const passphrase = () => ['--passphrase-file', path.join(folder, 'passphrase')];
const storeSettings = (secret = s3.credentials.secretAccessKey) => ({
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_REGION: s3.credentials.region,
  BACKUP_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: secret,
});
const fileOf = (name: string) => path.join(folder, name);

async function dragoman(...args: string[]): Promise<[number | null, string]> {
  const program = new RunningProgram('apps/cli/src/main.ts', args, storeSettings());
  return [await program.ended(), program.output];
}

test('a backup of a running server, restored into an empty folder, serves the same page', async () => {
  const data = ['--data', installation.dataDir];
  const [saved, said] = await dragoman('backup', fileOf('one.age'), ...passphrase(), ...data);
  expect([saved, said]).toEqual([0, expect.stringMatching(/one\.age: [\d.]+ MB/)]);
  const start = (await readFile(fileOf('one.age'))).subarray(0, 21);
  expect(start.toString()).toBe('age-encryption.org/v1');
  const target = ['--data', fileOf('restored')];
  const [restored, count] = await dragoman(
    'restore',
    fileOf('one.age'),
    ...passphrase(),
    ...target,
  );
  expect([restored, count]).toEqual([0, expect.stringMatching(/Restored \d{4,} rows/)]);
  const again = await startInstallation(
    { DATA_DIR: fileOf('restored'), OUTGOING_ALLOWED_HOSTS: '127.0.0.1' },
    ['api', 'backend', 'web', 'worker', 'proxy'],
  );
  expect(page).toMatch(/^200 .*<html lang="es"/s);
  expect(withoutPorts(await spanishPage(again))).toBe(withoutPorts(page));
  await again.close();
  const [refused, why] = await dragoman('restore', fileOf('one.age'), ...passphrase(), ...target);
  expect([refused, why]).toEqual([1, expect.stringMatching(/^This database has accounts\..*\n$/)]);
});

test('a folder keeps the backups of so many days and the newest, and only its account reads them', async () => {
  const nightly = fileOf('nightly/');
  const dayBefore = (days: number) => backupName(new Date(Date.now() - days * 86_400_000), false);
  const old = [dayBefore(3), dayBefore(30)];
  await mkdir(nightly, { mode: 0o700 });
  for (const name of [...old, 'notes.txt']) await writeFile(path.join(nightly, name), '');
  const keep = (days: string) =>
    dragoman('backup', nightly, '--keep-days', days, '--data', installation.dataDir);
  const listed = async () => (await readdir(nightly)).filter((name) => name.endsWith('.gz'));
  expect(await keep('7')).toEqual([
    0,
    expect.stringContaining('Removed 1 backup older than 7 days'),
  ]);
  expect(await listed()).toEqual([old[0], expect.stringMatching(/^dragoman-/)]);
  const [, newest = ''] = await listed();
  expect((await stat(path.join(nightly, newest))).mode & 0o777).toBe(0o600);
  expect(await readdir(nightly)).toContain('notes.txt');
  expect(await keep('0')).toEqual([1, expect.stringContaining('BACKUP_KEEP_DAYS')]);
  await dragoman('backup', fileOf('fresh/'), '--data', installation.dataDir);
  expect((await stat(fileOf('fresh/'))).mode & 0o777).toBe(0o700);
});

test('a backup that is cut off, changed or locked is refused before anything is written', async () => {
  const data = ['--data', installation.dataDir];
  await dragoman('backup', fileOf('plain.tar.gz'), ...data);
  await dragoman('backup', fileOf('locked.age'), ...passphrase(), ...data);
  const { size } = await stat(fileOf('plain.tar.gz'));
  await copyFile(fileOf('plain.tar.gz'), fileOf('cut.tar.gz'));
  await truncate(fileOf('cut.tar.gz'), Math.floor(size / 2));
  const changed = await readFile(fileOf('locked.age'));
  changed.writeUInt8(changed.readUInt8(changed.length - 100) ^ 1, changed.length - 100);
  await writeFile(fileOf('changed.age'), changed);
  await writeFile(fileOf('wrong'), 'not this');
  await writeFile(fileOf('noise.tar.gz'), randomBytes(5000));
  const into = (file: string, ...options: string[]) =>
    dragoman('restore', fileOf(file), '--data', fileOf('untouched'), ...options);
  for (const [file, reason, ...options] of [
    ['cut.tar.gz', 'damaged or was cut off (unexpected end of file)'],
    ['changed.age', 'damaged or was cut off (invalid tag)', ...passphrase()],
    ['noise.tar.gz', 'damaged or was cut off (incorrect header check)'],
    ['missing.tar.gz', 'There is no '],
    ['', 'is a folder: name one of the backups in it.'],
    ['locked.age', 'The backup is encrypted'],
    [
      'locked.age',
      'The passphrase does not open the backup.',
      '--passphrase-file',
      fileOf('wrong'),
    ],
    ['locked.age', 'The passphrase cannot be read', '--passphrase-file', fileOf('nowhere')],
  ] as const) {
    const [code, said] = await into(file, ...options);
    expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
    expect(said.trim().split('\n'), said).toHaveLength(1);
  }
  await expect(stat(fileOf('untouched'))).rejects.toThrow('ENOENT');
});

test('a backup with damaged and missing pictures is complete, names them and exits with status 2', async () => {
  const picture = randomBytes(1000);
  const eTag = `"${createHash('md5').update(picture).digest('hex')}"`;
  const named = ['whole', 'changed', 'missing'];
  const [whole, changed, missing] = [randomUUID(), randomUUID(), randomUUID()];
  const fileIn = (dir: string, version: string) =>
    path.join(dir, 'files', version.slice(0, 2), version);
  for (const [version, content] of [
    [whole, picture],
    [changed, randomBytes(1000)],
  ] as const) {
    const file = fileIn(installation.dataDir, version);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  const url = runningPostgresUrl(installation.dataDir) ?? '';
  const versions = [whole, changed, missing];
  await withClient(url, async (client) => {
    for (const [index, version] of versions.entries()) {
      await client.query(
        'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)',
        ['translated-media', `${named[index]}.png`, version, { eTag }],
      );
    }
  });
  const [code, said] = await dragoman(
    'backup',
    fileOf('damaged.tar.gz'),
    ...['--data', installation.dataDir],
  );
  expect([code, said]).toEqual([2, expect.stringContaining('2 of the pictures are damaged')]);
  expect(said).toContain('changed.png: the stored bytes are not those that were uploaded');
  expect(said).toContain('missing.png: there is no file');
  expect(said).not.toContain('whole.png');
  const into = ['--data', fileOf('from-damaged')];
  const [restored] = await dragoman('restore', fileOf('damaged.tar.gz'), ...into);
  expect(restored).toBe(0);
  expect(await readFile(fileIn(fileOf('from-damaged'), whole))).toEqual(picture);
  await withClient(url, (client) =>
    client.query(
      `set storage.allow_delete_query = 'true';
       delete from storage.objects where version in ('${versions.join("', '")}')`,
    ),
  );
  await rm(fileIn(installation.dataDir, whole));
  await rm(fileIn(installation.dataDir, changed));
});

test('a backup in S3 comes in parts, survives cut connections, and serves the same page from an empty installation', async () => {
  const picture = randomBytes(20_000_000);
  const name = `ab/${randomUUID()}`;
  await mkdir(path.join(installation.dataDir, 'files/ab'), { recursive: true });
  await writeFile(path.join(installation.dataDir, 'files', name), picture);
  const place = 's3://files/nightly/';
  s3.disturb('cut', /partNumber=2/, 2);
  const data = ['--data', installation.dataDir];
  expect(await dragoman('backup', place, ...data, ...passphrase())).toEqual([
    0,
    expect.stringMatching(/nightly\/dragoman-.*\.tar\.gz\.age: 2\d\.\d MB/),
  ]);
  const [key = ''] = [...s3.objects.keys()];
  expect(s3.requests.filter((line) => line.includes('partNumber=')).length).toBeGreaterThan(4);
  const target = ['--data', fileOf('from-s3'), ...passphrase()];
  s3.disturb('too short', /GET .*nightly/);
  expect(await dragoman('restore', `s3://files/${key}`, ...target)).toEqual([
    1,
    expect.stringContaining('the connection was lost'),
  ]);
  await expect(stat(fileOf('from-s3'))).rejects.toThrow('ENOENT');
  expect(await dragoman('restore', `s3://files/${key}`, ...target)).toEqual([
    0,
    expect.stringMatching(/Restored \d{4,} rows and 1 pictures/),
  ]);
  expect((await readFile(path.join(fileOf('from-s3/files'), name))).equals(picture)).toBe(true);
  const again = await startInstallation(
    { DATA_DIR: fileOf('from-s3'), OUTGOING_ALLOWED_HOSTS: '127.0.0.1' },
    ['api', 'backend', 'web', 'worker', 'proxy'],
  );
  expect(withoutPorts(await spanishPage(again))).toBe(withoutPorts(page));
  await again.close();
});

test('a backup in the bucket of the pictures contains the pictures, and no earlier backup', async () => {
  s3.objects.clear();
  const modifiedAt = new Date();
  s3.objects.set(`ab/${randomUUID()}`, { body: randomBytes(6_000_000), modifiedAt });
  s3.objects.set('backups/dragoman-1.tar.gz', { body: randomBytes(6_000_000), modifiedAt });
  const settings = Object.entries(storeSettings()).map(([name, value]) => [
    name.replace('BACKUP', 'FILES'),
    value,
  ]);
  const program = new RunningProgram(
    'apps/cli/src/main.ts',
    ['backup', 's3://files/backups/', '--data', installation.dataDir],
    { ...Object.fromEntries(settings), FILES_S3_BUCKET: 'files' },
  );
  expect([await program.ended(), program.output]).toEqual([
    0,
    expect.stringMatching(/backups\/dragoman-.*: [6-9]\.\d MB/),
  ]);
});

test('a backup that S3 refuses or loses says why, and lists nothing', async () => {
  const before = [...s3.objects.keys()];
  const backup = (bucket = 'files', settings = storeSettings()) => {
    const args = ['backup', `s3://${bucket}/lost`, '--data', installation.dataDir];
    const program = new RunningProgram('apps/cli/src/main.ts', args, settings);
    return program.ended().then((code) => [code, program.output] as const);
  };
  const refusals = [
    [await backup('files', storeSettings('wrong')), 'SignatureDoesNotMatch'],
    [await backup('nowhere'), 'NoSuchBucket'],
    [
      await backup('files', { ...storeSettings(), BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }),
      'lost',
    ],
  ] as const;
  s3.disturb('cut', /partNumber=2/, 5);
  const cut = await backup();
  s3.disturb('error in 200', /POST .*uploadId/);
  const hidden = await backup();
  for (const [[code, output], reason] of [
    ...refusals,
    [cut, 'the connection was lost'],
    [hidden, 'InternalError'],
  ] as const) {
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
    expect(output).toMatch(/^There is no backup at s3:/m);
    expect(output).not.toContain('    at ');
  }
  expect([...s3.objects.keys()]).toEqual(before);
  expect(s3.uploads.size).toBe(0);
});

/** Each server has other ports, which its addresses name. */
function withoutPorts(html: string): string {
  return html.replaceAll(/(localhost|127\.0\.0\.1):\d+/g, '$1');
}
