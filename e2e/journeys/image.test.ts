import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Container, Image } from '../harness/container.ts';
import { contextFiles, isInContext } from '../harness/image-context.ts';
import { waitFor } from '../harness/wait.ts';

const root = path.resolve(import.meta.dirname, '../..');
let image: Image;
let container: Container;

beforeAll(async () => {
  image = await Image.build();
}, 600_000);
afterAll(async () => {
  await container?.close();
  await image?.close();
});

test('the Dockerfile has no fault', () => {
  expect(validate(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))).toEqual([]);
});

test.each([
  'deploy/compose/secrets/engine-keys-secret',
  'deploy/compose/dragoman.env',
  'deploy/compose/.env',
  '.env',
  'dragoman.env',
  'apps/server/.env',
  'data/postgres/PG_VERSION',
  'apps/server/data/secret',
  'backup.tar.gz',
  '.git/config',
  'node_modules/pg/package.json',
])('a build does not get %s', (file) => {
  expect(isInContext(file)).toBe(false);
});

test('a build gets no file that git ignores', () => {
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const ignored = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  const files = ignored.map((file) => file.replace(/\/$/, '')).filter((file) => file !== '');
  expect(files.filter(isInContext)).toEqual([]);
  expect(contextFiles()).toContain('apps/server/src/main.ts');
});

test('the image lists its packages and holds no tests', async () => {
  const list = JSON.parse(await image.shell('cat /opt/dragoman/sbom.cdx.json'));
  const names = list.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'undici', expect.stringMatching(/^node-linux/)]),
  );
  expect(names).not.toContain('vitest');
  expect(await image.shell('find /opt/dragoman/apps -name *.test.ts')).toBe('');
  const size = Number((await image.shell('du -sm /opt/dragoman')).split('\t')[0]);
  expect(size, 'MB').toBeLessThan(400);
});

test('it starts as a user without rights on a read-only root, and drains on the signal to stop', async () => {
  container = image.start();
  const isHealthy = async () => (await container.isHealthy()) || undefined;
  await waitFor('a healthy container', isHealthy, 170_000);
  const request = 'fetch("http://127.0.0.1:3000/").then(({ status }) => console.log(status))';
  const page = await container.exec('node', '-e', request);
  expect(page.trim()).toBe('200');
  expect(await container.exec('id', '-u')).toBe('10001\n');
  await expect(container.exec('touch', '/opt/dragoman/x')).rejects.toThrow('Read-only');
  await container.exec('dragoman', 'backup', '/tmp/backup.tar.gz');
  const stopped = container.stop();
  await waitFor('a failing health check', async () => !(await container.isHealthy()) || undefined);
  expect(await stopped).toBe(0);
}, 300_000);
