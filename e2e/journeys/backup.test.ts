import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTranslated } from '../harness/development.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { RunningProgram } from '../harness/process.ts';

let installation: Installation;
let folder: string;
let page: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dragoman-backup-'));
  installation = await startInstallation();
  await demoTranslated(installation.running.webUrl ?? '');
  await writeFile(path.join(folder, 'passphrase'), 'three arches and a lamp\n');
  page = await spanishPage(installation);
});
afterAll(async () => {
  await installation?.close();
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
const fileOf = (name: string) => path.join(folder, name);

async function dragoman(...args: string[]): Promise<[number | null, string]> {
  const program = new RunningProgram('apps/cli/src/main.ts', args, {});
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
  expect([refused, why]).toEqual([1, expect.stringContaining('This database has accounts.')]);
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
  const into = (file: string, ...options: string[]) =>
    dragoman('restore', fileOf(file), '--data', fileOf('untouched'), ...options);
  for (const [code] of [
    await into('cut.tar.gz'),
    await into('changed.age', ...passphrase()),
    await into('missing.tar.gz'),
  ])
    expect(code).toBe(1);
  expect((await into('locked.age'))[1]).toContain('The backup is encrypted');
  const wrong = await into('locked.age', '--passphrase-file', fileOf('wrong'));
  expect(wrong[1]).toContain('The passphrase does not open the backup.');
  await expect(stat(fileOf('untouched'))).rejects.toThrow('ENOENT');
});

/** Each server has other ports, which its addresses name. */
function withoutPorts(html: string): string {
  return html.replaceAll(/(localhost|127\.0\.0\.1):\d+/g, '$1');
}
