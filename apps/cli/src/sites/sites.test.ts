import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { readConfig } from '@dragoman/config';
import { createTestDatabase, createUser, insertWebsite } from '@dragoman/database/testing';
import { openFiles, openPictures } from '@dragoman/server';
import { fileKey } from '@dragoman/supabase/storage';
import type { Command } from 'commander';
import { afterAll, expect, test, vi } from 'vitest';
import { runCommand } from '../run-command.fixture.ts';
import { addExportSite } from './export.ts';
import { addImportSite } from './import.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-sites-'));
const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
const [here, there] = databases.map((one, index) => {
  const data = path.join(folder, String(index));
  return { ...one, data, config: readConfig({ DATABASE_URL: one.url, DATA_DIR: data }) };
}) as [Installation, Installation];
type Installation = (typeof databases)[number] & {
  readonly data: string;
  readonly config: ReturnType<typeof readConfig>;
};
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all(databases.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

const addCommands = (program: Command) => {
  addExportSite(program);
  addImportSite(program);
};

function dragoman({ url, data }: Installation, ...words: string[]): Promise<string> {
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('PUBLIC_URL', 'https://translate.example');
  return runCommand(addCommands, [...words, '--data', data]);
}

const read = async ({ database }: Installation, sql: string) =>
  (await database.pool.query(sql)).rows;

test('dragoman export-site and import-site move a website with its pictures', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
  const id = await insertWebsite(here.database, { url: 'https://site.example' });
  const { version, metadata } =
    (await openPictures(here.config, here.database, '')?.put(Readable.from([png]))) ?? {};
  const [media] = await read(
    here,
    `insert into website_media (website_id, original_media) values ('${id}', 'https://site.example/a.png') returning id`,
  );
  const name = `${id}/es/${media.id}.png`;
  await read(
    here,
    `insert into translated_media (website_media_id, target_language, translated_media)
    values ('${media.id}', 'es', 'https://before.example/storage/v1/object/public/translated-media/${name}')`,
  );
  await here.database.pool.query(
    "insert into storage.objects (bucket_id, name, version, metadata) values ('translated-media', $1, $2, $3)",
    [name, version, metadata],
  );
  const file = path.join(folder, 'site.tar.gz');
  await dragoman(here, 'export-site', 'site.example', file);
  await createUser(there.database, 'ada@example.org');
  const printed = await dragoman(there, 'import-site', file, '--owner', 'ada@example.org');
  const [moved] = await read(there, 'select id, url from websites');
  expect(printed).toContain(`Imported https://site.example as ${moved.id}.`);
  const [object] = await read(there, 'select name, version, metadata from storage.objects');
  const [{ address }] = await read(
    there,
    'select translated_media as address from translated_media',
  );
  expect(address).toContain(
    `https://translate.example/storage/v1/object/public/translated-media/${object.name}?v=`,
  );
  expect(object.metadata).toMatchObject({ mimetype: 'image/png', size: png.length });
  expect(readFileSync(path.join(there.data, 'files', fileKey(object.version)))).toEqual(png);
  expect(await dragoman(there, 'import-site', file)).toContain('You already have this website.');
  let kept = 0;
  for await (const _ of openFiles(there.config).list()) kept += 1;
  expect(kept).toBe(1);
});

test('a file that is no archive, an unknown website and an unknown account are one sentence', async () => {
  const file = path.join(folder, 'other');
  writeFileSync(file, 'hello');
  expect(await dragoman(there, 'import-site', file)).toContain('The file is damaged or incomplete');
  expect(await dragoman(there, 'import-site', file, '--owner', 'eve@example.org')).toContain(
    'There is no such account.',
  );
  expect(await dragoman(here, 'export-site', 'other.example', file)).toContain(
    'No website matches here. There are:',
  );
});
