import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@dragoman/database/embedded';
import { migrate } from '@dragoman/database/migrate';
import { withClient } from '@dragoman/database/testing';

export interface PostgresPair {
  /** Leads to the server that accepts writes. */
  readonly url: string;
  /** Kills the primary at once, moves the address, and makes the standby accept writes. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Postgres, a standby that confirms each commit, and an address that moves from one to the other. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-pair-'));
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  await createDatabase(first);
  execFileSync('cp', ['-a', first, second]);
  const primary = await startEmbeddedPostgres({
    dataDir: first,
    settings: { fsync: 'off', synchronous_standby_names: 'standby' },
  });
  const replication = await startAddress(first);
  const password = readFileSync(path.join(first, 'postgres.password'), 'utf8').trim();
  const standby = await startStandby(second, replication.port, password);
  const address = await startAddress(first);
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${address.port}/postgres`,
    async failOver() {
      await primary.stop(1);
      address.moveTo(second);
      await withClient(standby.url, (client) => client.query('select pg_promote()'));
    },
    async close() {
      await Promise.all([address.close(), replication.close()]);
      await Promise.all([primary.stop(), standby.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await migrate(server.url);
  await server.stop();
}

function startStandby(dataDir: string, port: number, password: string): Promise<EmbeddedPostgres> {
  const signal = path.join(dataDir, 'postgres/standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(path.dirname(signal));
  chownSync(signal, uid, gid);
  const login = `user=postgres password=${password} application_name=standby`;
  const settings = { fsync: 'off', primary_conninfo: `host=127.0.0.1 port=${port} ${login}` };
  return startEmbeddedPostgres({ dataDir, settings });
}

/** Opens a port that leads to the Postgres of a folder, and can be moved to another one. */
async function startAddress(dataDir: string) {
  const open = new Set<Socket>();
  let leadsTo = dataDir;
  const server = createServer((incoming) => {
    const outgoing = connect(path.join(leadsTo, 'postgres/.s.PGSQL.5432'));
    join(incoming, outgoing);
    join(outgoing, incoming);
  });
  const join = (from: Socket, to: Socket) => {
    open.add(from);
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    from.pipe(to);
  };
  const cutAll = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(next: string) {
      leadsTo = next;
      cutAll();
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
