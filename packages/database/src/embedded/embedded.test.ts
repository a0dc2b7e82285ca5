import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { withClient } from '../testing/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';
import { isAlive } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  servers.push(server);
  return server;
}

interface Answer {
  pid: number;
  url: string;
  error?: string;
}

async function startElsewhere(
  dataDir: string,
  options: { ending?: string; uid?: number; gid?: number; capability?: string } = {},
): Promise<{ child: ChildProcess; answer: Answer }> {
  const { ending = '', capability, ...account } = options;
  const script = join(import.meta.dirname, 'embedded.fixture.ts');
  const command = [process.execPath, script, dataDir, ending];
  // As systemd starts a service with AmbientCapabilities.
  const [program = '', ...parameters] =
    capability === undefined ? command : [...withCapability(capability, account), ...command];
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(capability === undefined && account),
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, answer: JSON.parse(line) };
}

function withCapability(name: string, { uid = 0, gid = 0 }: { uid?: number; gid?: number }) {
  const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return ['setpriv', ...account, `--inh-caps=+${name}`, `--ambient-caps=+${name}`];
}

async function query(url: string, text: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(text)).rows);
}

const soon = { timeout: 15_000, interval: 20 };

describe('embedded Postgres', () => {
  test('uses UTF-8, supports logical replication, has the extensions and keeps its data', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    expect(
      await query(
        first.url,
        `select current_setting('server_encoding') as encoding, current_setting('wal_level') as wal_level,
           datlocale as locale from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', wal_level: 'logical', locale: 'C.UTF-8' }]);
    for (const name of ['pg_trgm', 'unaccent']) {
      await query(first.url, `create extension ${name}`);
    }
    expect(await query(first.url, "select show_trgm('мир') <> '{}' as cyrillic")).toEqual([
      { cyrillic: true },
    ]);
    await query(first.url, "create table notes as select 'ça va'::text as words");
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    const second = await start(dataDir);
    expect(await query(second.url, 'select * from notes')).toEqual([{ words: 'ça va' }]);
  });

  test('requires its password, readable only by us', async () => {
    const dataDir = newFolder();
    const { url } = await start(dataDir);
    const wrong = url.replace(/postgres:[^@]+@/, 'postgres:guess@');
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  });

  test('listens on 127.0.0.1 when the socket path is too long', async () => {
    const dataDir = join(newFolder(), 'x'.repeat(90));
    const { url } = await start(dataDir);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  });

  test('stop disconnects clients and is idempotent', async () => {
    const { url, pid, stop } = await start(newFolder());
    const interrupted = expect(query(url, 'select pg_sleep(60)')).rejects.toThrow(/terminat/);
    await vi.waitFor(async () => {
      const rows = await query(url, "select from pg_stat_activity where wait_event = 'PgSleep'");
      expect(rows.length).toBe(1);
    }, soon);
    await Promise.all([stop(), stop()]);
    await interrupted;
    expect(isAlive(pid)).toBe(false);
  });
});

test('a crashed server is restarted at the same address', async () => {
  const server = await start(newFolder());
  const { pid, url } = server;
  await query(url, 'create table notes (id int)');
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(await query(url, 'select * from notes')).toEqual([]);
    expect(server.pid).not.toBe(pid);
  }, soon);
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
});

describe('recovery', () => {
  test('stops a Postgres whose Node process was killed, and keeps its data', async () => {
    const dataDir = newFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.url, 'create table notes (id int)');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(answer.pid)).toBe(true);
    const { url } = await start(dataDir);
    expect(isAlive(answer.pid)).toBe(false);
    expect(await query(url, 'select * from notes')).toEqual([]);
  });

  test('stops Postgres when the process exits', async () => {
    const { answer } = await startElsewhere(newFolder(), { ending: 'exit' });
    await vi.waitFor(() => expect(isAlive(answer.pid)).toBe(false), soon);
  });

  test('refuses a directory in use with a one-sentence error', async () => {
    const dataDir = newFolder();
    const { child } = await startElsewhere(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} is in use by the process ${child.pid}.`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`in use by the process ${process.pid}`);
  });

  test('ignores a stale postmaster.pid whose PID belongs to another process', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    const file = join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(
      file,
      `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n5432\n.\n\n0 0\nready\n`,
    );
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(process.ppid)).toBe(true);
  });

  test('ignores a stale owner whose PID was reused', async () => {
    const dataDir = newFolder();
    writeFileSync(join(dataDir, 'postgres.owner'), `${process.ppid} 1\n`);
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('repeats an interrupted initdb', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres.draft'));
    writeFileSync(join(dataDir, 'postgres.draft/half'), '');
    const { url } = await start(dataDir);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses data of another version or without its password with a one-sentence error', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/notes'), '');
    await expect(start(dataDir)).rejects.toThrow(/contains files that are not a database/);
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await expect(start(dataDir)).rejects.toThrow(/postgres\.password beside it is missing/);
    writeFileSync(join(dataDir, 'postgres.password'), 'x');
    await expect(start(dataDir)).rejects.toThrow(
      /was made by Postgres 16, and this is Postgres 17/,
    );
    expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('16\n');
  });
});

describe('accounts', () => {
  test.runIf(isRoot)(
    'root runs it as nobody, even under a directory only root may enter',
    async () => {
      const closed = newFolder();
      chmodSync(closed, 0o700);
      const dataDir = join(closed, 'data');
      const { url, pid } = await start(dataDir);
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(
        String(statSync(join(dataDir, 'postgres')).uid),
      );
      expect(/^Uid:\s+0/m.test(status)).toBe(false);
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await servers.pop()?.stop();
      const again = await start(dataDir);
      expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test.runIf(isRoot)(
    'an ordinary account runs it as itself, and gets an error if it does not own the data',
    async () => {
      const nobody = { uid: 65_534, gid: 65_534 };
      const open = newFolder();
      chownSync(open, nobody.uid, nobody.gid);
      const { child, answer } = await startElsewhere(open, nobody);
      expect(answer.error).toBeUndefined();
      expect(await query(answer.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      child.kill('SIGKILL');
      await once(child, 'exit');
      // Then as root: stops the leftover and takes over the data.
      await (await start(open)).stop();
      servers.pop();
      chownSync(join(open, 'postgres'), 0, 0);
      const { answer: refused } = await startElsewhere(open, nobody);
      expect(refused.error).toMatch(/belongs to another account/);
    },
  );

  test.runIf(isRoot)(
    'a command finds the Postgres of a service that has a capability the command lacks',
    async () => {
      const nobody = { uid: 65_534, gid: 65_534 };
      const dataDir = newFolder();
      chownSync(dataDir, nobody.uid, nobody.gid);
      const { answer } = await startElsewhere(dataDir, {
        ...nobody,
        capability: 'net_bind_service',
      });
      const module = join(import.meta.dirname, 'index.ts');
      const script = `import { runningPostgresUrl } from '${module}'; console.log(runningPostgresUrl('${dataDir}'))`;
      const found = execFileSync(process.execPath, ['--input-type=module', '-e', script], nobody);
      expect(found.toString().trim()).toBe(answer.url);
    },
  );
});
