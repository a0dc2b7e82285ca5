import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '@dragoman/core/api/testing';
import { apiKeyEndpoints, findKey } from '@dragoman/core/api-keys';
import { startJobs } from '@dragoman/core/jobs';
import { scanEndpoints } from '@dragoman/core/scans';
import { translationEndpoints } from '@dragoman/core/translations';
import { addStrings, createEngineDouble, enginesOf } from '@dragoman/core/translations/testing';
import { importJob, websiteStringEndpoints } from '@dragoman/core/website-strings';
import { createWebsite, websiteEndpoints } from '@dragoman/core/websites';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { scripts } from '../completion/scripts.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const jobs = await startJobs(testDatabase);
const deps = { ...testDatabase, jobs, engines: enginesOf(createEngineDouble()) };
await jobs.work(importJob, testDatabase);
const api = await startApi(
  [
    ...websiteEndpoints(testDatabase),
    ...scanEndpoints(deps),
    ...translationEndpoints(deps),
    ...websiteStringEndpoints(deps),
    ...apiKeyEndpoints(testDatabase),
  ],
  { database, findKey: (token) => findKey(testDatabase, token) },
);
const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-remote-'));
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await testDatabase.close();
  rmSync(folder, { recursive: true });
});

const root = path.resolve(import.meta.dirname, '../../../..');
const main = path.join(root, 'apps/cli/src/main.ts');
const shim = path.join(folder, 'dragoman');
writeFileSync(shim, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, { mode: 0o755 });

const userId = await createUser(database);
const website = await createWebsite(testDatabase, {
  userId,
  url: 'https://shop.example',
  originalLanguage: 'en',
  translationLanguages: ['es'],
});
const texts = Array.from({ length: 100 }, (_, at) => `The tea of box ${at} is good`);
await addStrings(database, website.id, texts);

async function keyWith(scopes: object): Promise<string> {
  const body = { name: 'build', scopes };
  return (await api.call('POST /api/api-keys', { as: userId, body })).body.token;
}
const key = await keyWith({ websites: 'read', strings: 'write', files: 'write', scans: 'write' });

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a line in a shell as a build does. */
function shell(
  line: string,
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Ended> {
  const { PATH = '' } = process.env;
  const own = {
    PATH: `${folder}:${PATH}`,
    HOME: folder,
    DRAGOMAN_SERVER: api.url,
    DRAGOMAN_KEY: key,
  };
  return new Promise((resolve) => {
    const child = execFile(
      'sh',
      ['-ec', line],
      { cwd: folder, env: { ...own, ...env } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    );
    child.stdin?.end(input);
  });
}

const guide = readFileSync(path.join(root, 'docs/guide/command-line.md'), 'utf8');
const blocks = (type: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${type}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );
const project = blocks('json')[0] ?? '';
const [github, gitlab] = blocks('yaml').map((text) => parse(text));
const file = path.join(folder, 'locales/es.po');

/** Translates the first texts of the pulled file. */
function translate(count: number): void {
  let at = 0;
  const text = readFileSync(file, 'utf8');
  const filled = text.replace(/msgid "The tea of box (\d+) is good"\nmsgstr ""/g, (all, box) => {
    at += 1;
    return at > count
      ? all
      : `msgid "The tea of box ${box} is good"\nmsgstr "El té de la caja ${box} es bueno"`;
  });
  writeFileSync(file, filled);
}

test('the recipe of the guide fails a build at 94 % and passes at 95 %', async () => {
  const schema = JSON.parse(
    readFileSync(path.join(root, 'apps/cli/src/project/dragoman.schema.json'), 'utf8'),
  );
  expect(new Ajv2020().validate(schema, JSON.parse(project))).toBe(true);
  writeFileSync(path.join(folder, 'dragoman.json'), project);
  expect(await shell('dragoman pull')).toEqual({ code: 0, output: 'locales/es.po: written\n' });
  translate(94);
  expect(await shell('dragoman pull')).toMatchObject({
    code: 1,
    output: expect.stringContaining('were not pushed'),
  });
  expect((await shell('dragoman pull --frozen')).output).toBe(
    'The file differs from dragoman.lock: locales/es.po.\n',
  );
  expect(await shell('dragoman push')).toMatchObject({
    code: 0,
    output: expect.stringContaining('94 new'),
  });

  const steps: string[] = github.jobs.translations.steps.flatMap(({ run = [] }) => run);
  expect(gitlab.translations.script).toEqual(steps);
  expect(steps).toHaveLength(3);
  const build = steps.join('\n');
  const short = await shell(build);
  expect(short).toMatchObject({
    code: 1,
    output: expect.stringContaining('Less than 95 %: es 94 %.'),
  });
  translate(1);
  expect(await shell('dragoman push')).toMatchObject({ code: 0 });
  const passed = await shell(build);
  expect(passed).toMatchObject({ code: 0, output: expect.stringMatching(/^es +95 +100 +95/m) });
}, 60_000);

test('the lock fails a build that the server has left behind, and a conflict is not pushed', async () => {
  await database.pool.query(
    `update translated_strings set translated_string = 'El té de la caja 0 es rico' where website_string_id =
       (select id from website_strings where original_string = 'The tea of box 0 is good')`,
  );
  expect(await shell('dragoman pull --frozen')).toMatchObject({
    code: 1,
    output: 'The server’s translation differs from dragoman.lock: locales/es.po.\n',
  });
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('El té de la caja 0 es bueno', 'Té de la caja 0: es bueno'));
  expect(await shell('dragoman push')).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 changed here since'),
  });
  expect((await shell('dragoman pull --force')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('es rico');
}, 60_000);

test('lint names what an import would refuse', async () => {
  const broken = path.join(folder, 'broken.csv');
  writeFileSync(broken, 'source,target\nHello {name},Hola\nTen 10 teas,Diez 10 tés\n');
  const linted = await shell('dragoman lint broken.csv --language es --plain', {
    DRAGOMAN_SERVER: '',
  });
  expect(linted.code).toBe(1);
  expect(linted.output).toMatch(/^broken\.csv:2\terror\trefused\t.*\{name\}/m);
  expect(linted.output).not.toContain('broken.csv:3');
});

test('login keeps a key for its user alone, logout forgets it, and other commands answer by kind of failure', async () => {
  const off = { DRAGOMAN_SERVER: '', DRAGOMAN_KEY: '' };
  const login = path.join(folder, '.config/dragoman/login.json');
  const refused = await shell(`dragoman login ${api.url}`, off, 'dgm_wrong\n');
  expect(refused).toMatchObject({
    code: 3,
    output: expect.stringContaining('This API key is not valid'),
  });
  expect(existsSync(login)).toBe(false);
  const entered = await shell(`dragoman login ${api.url}`, off, `${key}\n`);
  expect(entered).toEqual({ code: 0, output: `Logged in to ${api.url}. Websites: 1.\n` });
  expect(statSync(login).mode & 0o777).toBe(0o600);
  const sites = await shell('dragoman sites --json', off);
  expect(JSON.parse(sites.output)).toMatchObject([
    { url: 'https://shop.example', languages: 'es' },
  ]);
  const estimate = await shell('dragoman translate shop.example --estimate --plain', off);
  expect(estimate.output).toMatch(/^es\t5\t\d+\t\d+\t/);
  expect(await shell('dragoman translate shop.example', off)).toMatchObject({
    code: 3,
    output: expect.stringContaining('This key needs the scope websites.write.'),
  });
  const exported = await shell('dragoman export --language es --format csv', off);
  expect(exported.output).toMatch(/^source,target,state/);
  expect((await shell('dragoman logout', off)).code).toBe(0);
  expect(existsSync(login)).toBe(false);
  expect((await shell('dragoman status --nothing')).code).toBe(2);
  expect(
    (await shell('dragoman sites --server http://127.0.0.1:9', { DRAGOMAN_KEY: 'x' })).code,
  ).toBe(5);
}, 60_000);

test('completions know every command and option', async () => {
  const bash = await shell(
    `dragoman completion bash > complete.sh
    bash -c '. ./complete.sh; COMP_WORDS=(dragoman glossary import --r); COMP_CWORD=3; _dragoman; echo "\${COMPREPLY[@]}"'`,
  );
  expect(bash.output).toBe('--replace --retranslate\n');
  const words = new Map([
    ['', [{ word: 'status', about: "The website's progress" }]],
    ['status', [{ word: '--fail-under', about: 'exit with 1' }]],
  ]);
  expect(scripts.fish(words)).toBe(
    `complete -c dragoman -n '__fish_use_subcommand' -a status -d 'The website'\\''s progress'
complete -c dragoman -n '__fish_seen_subcommand_from status' -l fail-under -d 'exit with 1'
`,
  );
  expect(scripts.zsh(words)).toContain(`    " status") next=('--fail-under:exit with 1') ;;`);
}, 60_000);
