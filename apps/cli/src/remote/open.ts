import { type Client, createClient } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';
import type { Command } from 'commander';
import { readLogin } from './login-file.ts';

/** What names the installation that a command works on. */
export interface TargetOptions {
  /** The data folder of this machine's installation. */
  readonly data?: string;
  /** The address of another one's API. */
  readonly server?: string;
}

/** Adds the options that name the installation. */
export function withTarget(command: Command): Command {
  return command
    .option('--server <address>', 'work on this installation over its API (default: the login’s)')
    .option('--data <folder>', 'work on this machine’s installation (default: DATA_DIR)');
}

/**
 * Returns the client of the installation that the options, DRAGOMAN_SERVER with DRAGOMAN_KEY, or the login name; undefined for
 * this machine's own. Throws `DragomanError('unauthorized')` without a key for it.
 */
export async function openRemote({ data, server }: TargetOptions): Promise<Client | undefined> {
  if (data !== undefined) return undefined;
  const login = await readLogin();
  const address = server ?? (process.env['DRAGOMAN_SERVER'] || login?.server);
  if (address === undefined) return undefined;
  const known = login !== undefined && login.server === address ? login.key : undefined;
  const key = process.env['DRAGOMAN_KEY'] || known;
  if (key !== undefined) return createClient({ server: address, key });
  const message = `There is no key for ${address}. Set DRAGOMAN_KEY, or run dragoman login ${address}.`;
  throw new DragomanError('unauthorized', { message });
}

/** The same for a command that needs an installation over the API. */
export async function needRemote(options: TargetOptions): Promise<Client> {
  const client = await openRemote(options);
  if (client !== undefined) return client;
  const message = 'Log in first (dragoman login), or set DRAGOMAN_SERVER and DRAGOMAN_KEY.';
  throw new DragomanError('unauthorized', { message });
}
