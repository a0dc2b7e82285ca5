import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@dragoman/database/connection';
import { runningPostgresUrl } from '@dragoman/database/embedded';
import { createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFactor, mailTo, signIn } from '../harness/account.ts';
import type { Installation } from '../harness/installation.ts';
import { RunningProgram } from '../harness/process.ts';
import { type StaticSite, serveFolder } from '../harness/static-site.ts';
import { onInstallation } from '../harness/worker-installation.ts';

let shared: Installation;
onInstallation(['api', 'backend', 'web'], (installation) => {
  shared = installation;
});

let site: StaticSite;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-cli-'));
  site = await serveFolder('paper', 'dist/docs');
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('dragoman translate scans, translates, serves and prints a summary', async () => {
  const program = dragoman('translate', site.url, '--to', 'es', '--engine', 'apertium', '--serve');
  const [, address = ''] = await program.printed(/Read it at\n\s+(http:\S+)/);
  expect(program.output).toMatch(/38 pages, \d+ translation units, \d+ words in [\d.]+ s/);
  expect(program.output).toMatch(/es: (\d+) of \1 units translated/);
  // The page's slug is translated too: its untranslated address redirects.
  const moved = await get(new URL('clases/Path.html', address));
  const page = await get(new URL(moved.location || 'clases/Path.html', address));
  expect(page.status).toBe(200);
  expect(page.text).toContain('<html lang="es"');
  expect(page.text).toContain('Constructores');
  const file = path.join(dataDir, 'es.csv');
  const exported = await output('export', '--language', 'es', '--format', 'csv');
  expect(exported).toMatch(/^source,target,state,note,id,version,language\r\n/);
  await writeFile(file, exported);
  const same = await output('import', file, '--language', 'es', '--dry-run');
  expect(same).toMatch(/This import would change:\n {2}0 new, 0 changed, \d+ the same/);
  await writeFile(file, exported.replace(',Constructores,machine,', ',Los constructores,machine,'));
  const changed = await output('import', file, '--language', 'es');
  expect(changed).toMatch(/Imported:\n {2}0 new, [1-9]\d* changed/);
  expect(await output('export', '--language', 'es')).toContain('Los constructores</target>');
  const terms = path.join(dataDir, 'terms.csv');
  await writeFile(terms, 'Paper.js,,,yes\nlayer,estrato,es');
  const previewed = await output('glossary', 'import', terms, '--dry-run');
  expect(previewed).toContain('This import would change:\n  2 new');
  expect(await output('glossary', 'import', terms)).toContain('Imported:\n  2 new');
  expect(await countTermWarnings()).toBeGreaterThan(0);
  const glossary = await output('glossary', 'export');
  expect(glossary).toContain('<term>Paper.js</term>');
  await writeFile(terms, glossary);
  expect(await output('glossary', 'import', terms)).toContain('0 new, 0 different and kept, 2 the');
  await writeFile(terms, 'term,translation,language\nconstructor,hacedor,es\nPaper.js,,');
  const again = ['--website', site.url, '--retranslate'];
  const forOne = await output('glossary', 'import', terms, ...again);
  expect(forOne).toMatch(
    /2 new, .*\n {2}[1-9]\d* translations by an engine are to be made again\./,
  );
  expect(await output('glossary', 'import', terms, ...again)).not.toContain('made again');
  const host = new URL(site.url).host;
  const listed = await output('glossary', 'export', '--format', 'csv');
  expect(listed).toContain(`constructor,hacedor,es,no,,,${host}\r\n`);
  const missing = dragoman(
    ...['glossary', 'import', terms, '--website', 'nobody.example', '--data', dataDir],
  );
  expect(await missing.ended()).toBe(2);
  expect(missing.output).toContain('There is no website “nobody.example”.');
  expect(await program.interrupt()).toBe(0);
});

test('a pair without an engine prints an error and exits with 1', async () => {
  const program = dragoman(
    'translate',
    site.url,
    '--to',
    'ja',
    '--engine',
    'apertium',
    '--max-pages',
    '1',
  );
  expect(await program.ended()).toBe(1);
  // Without an engine, the list of common website terms knows a word or two, and names of code stay as they are.
  expect(program.output).toMatch(
    /ja: \d{1,3} of \d{4} units translated \(\d%\): No translation engine that is configured here can translate/,
  );
});

test.each([
  [['translate', 'http://127.0.0.1:1', '--to', 'xx'], 2, '“xx”|xx is not a supported language'],
  [['translate', 'ada@example.com', '--to', 'es'], 2, 'email address'],
  [['translate', 'http://127.0.0.1:9/', '--to', 'es'], 5, 'website|address'],
] as const)('%s is refused in one sentence with code %i', async (args, code, sentence) => {
  const program = dragoman(...args);
  expect(await program.ended()).toBe(code);
  expect(program.output).toMatch(new RegExp(sentence));
  expect(program.output).not.toMatch(/^\s+at /m);
});

test('dragoman login signs in by the code of a mail and keeps a key of 90 days with few scopes', async () => {
  const email = 'shell@owner.example';
  const url = runningPostgresUrl(shared.dataDir) ?? '';
  const database = openDatabase({ url, max: 1, log: silentLog });
  const owner = await createUser(database, email);
  const webUrl = shared.running.webUrl ?? '';
  const config = path.join(dataDir, 'config');
  const env = { ...process.env, XDG_CONFIG_HOME: config };
  const printed = Promise.withResolvers<string>();
  const args = ['apps/cli/src/main.ts', 'login', webUrl, '--email', email];
  const login = execFile(process.execPath, args, { env }, (error, out, said) =>
    error ? printed.reject(new Error(said)) : printed.resolve(out),
  );
  const { code } = await mailTo(webUrl, email);
  login.stdin?.end(`${code}\n`);
  expect(await printed.promise).toMatch(/^Logged in to http:\S+ Websites: 0\.$/m);
  const kept = JSON.parse(await readFile(path.join(config, 'dragoman/login.json'), 'utf8'));
  expect(kept).toEqual({
    server: expect.stringMatching(/^http:/),
    key: expect.stringMatching(/^dgm_/),
  });
  const { rows } = await database.pool.query(
    'select scopes, round(extract(epoch from expires_at - now()) / 86400)::int as days from api_keys where account_id = $1',
    [owner],
  );
  await database.close();
  const scopes = {
    websites: 'read',
    strings: 'write',
    files: 'write',
    scans: 'write',
    glossary: 'read',
  };
  expect(rows).toEqual([{ scopes, days: 90 }]);
});

test('dragoman login --password makes a key by the password, and says what two-step verification needs', async () => {
  const email = 'password@owner.example';
  const password = 'correct horse battery';
  const webUrl = shared.running.webUrl ?? '';
  const { client } = await signIn(webUrl, email);
  expect((await client.auth.updateUser({ password })).error).toBeNull();
  const env = { ...process.env, XDG_CONFIG_HOME: path.join(dataDir, 'by-password') };
  const login = (entered: string) =>
    new Promise<string>((resolve) => {
      const args = ['apps/cli/src/main.ts', 'login', webUrl, '--email', email, '--password'];
      execFile(process.execPath, args, { env }, (error, out, said) =>
        resolve(`${error?.code ?? 0} ${out}${said}`),
      ).stdin?.end(`${entered}\n`);
    });
  expect(await login('wrong')).toBe('3 Invalid login credentials\n');
  expect(await login(password)).toMatch(/^0 Logged in to http:\S+ Websites: 0\.\n$/);
  await addFactor(client);
  expect(await login(password)).toMatch(
    /^3 This account has two-step .* API keys.* dragoman login http:\S+, without --email\.\n$/,
  );
});

/** Runs a command beside the serving one, and returns what it prints. */
async function output(...args: string[]): Promise<string> {
  const program = dragoman(...args, '--data', path.join(dataDir));
  expect(await program.ended()).toBe(0);
  return program.output;
}

/** Returns how many translations are marked as breaking a term. */
async function countTermWarnings(): Promise<number> {
  const database = openDatabase({ url: runningPostgresUrl(dataDir) ?? '', max: 1, log: silentLog });
  const { rows } = await database.pool.query(
    `select from translated_strings where checks @> '[{"code": "glossary"}]'`,
  );
  await database.close();
  return rows.length;
}

function dragoman(...args: string[]): RunningProgram {
  const rest = args[0] === 'translate' ? ['--data', dataDir, '--port', '0'] : [];
  return new RunningProgram('apps/cli/src/main.ts', [...args, ...rest], {});
}

/** Browsers resolve `*.localhost` to loopback, not every resolver does: the request carries a Host header. */
function get(address: URL): Promise<{ status: number; location: string; text: string }> {
  const { host, port, pathname } = address;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname, headers: { host } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const { statusCode: status = 0, headers } = answer;
        answer.on('end', () => resolve({ status, location: headers.location ?? '', text }));
      },
    );
    sent.on('error', reject).end();
  });
}
