import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpointUrl } from './endpoint.ts';
import { livingOwner } from './ownership.ts';
import { runningPostmaster } from './postmaster.ts';

/** Returns the address of the Postgres that another live process runs on a data directory; undefined if none does. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const folder = join(resolve(dataDir), 'postgres');
  if (livingOwner(join(resolve(dataDir), 'postgres.owner')) === undefined) return undefined;
  if (runningPostmaster(folder) === undefined) return undefined;
  const password = readFileSync(join(resolve(dataDir), 'postgres.password'), 'utf8').trim();
  const [, , , port = '', , listenAddress = ''] = readFileSync(
    join(folder, 'postmaster.pid'),
    'utf8',
  ).split('\n');
  const isSocket = listenAddress.trim() === '';
  return endpointUrl(
    isSocket ? { type: 'socket', folder } : { type: 'tcp', port: Number(port) },
    password,
  );
}
