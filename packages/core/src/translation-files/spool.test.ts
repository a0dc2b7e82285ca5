import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { withSpooled } from './spool.ts';

async function* parts(count: number) {
  for (let part = 0; part < count; part++) yield Buffer.from('12345');
}
const folder = await mkdtemp(path.join(tmpdir(), 'spool-'));
vi.stubEnv('TMPDIR', folder);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('a file is read as it was sent, and deleted', async () => {
  const text = await withSpooled(parts(3), async (bytes) => {
    let read = '';
    for await (const part of bytes) read += Buffer.from(part).toString();
    return read;
  });
  expect(text).toBe('123451234512345');
  expect(await readdir(folder)).toEqual([]);
});

test('a larger file is refused, and deleted', async () => {
  const spooling = withSpooled(parts(3), async () => 'read', 14);
  await expect(spooling).rejects.toMatchObject({ code: 'request-too-large' });
  expect(await readdir(folder)).toEqual([]);
});
