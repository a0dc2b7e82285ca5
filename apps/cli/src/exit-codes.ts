import { ApiError } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';
import { CommanderError } from 'commander';

/** How `dragoman` ends, by kind of failure. `dragoman --help` and the guide list them. */
export const exitCodes = { failed: 1, usage: 2, signIn: 3, notFound: 4, unavailable: 5 } as const;

export const exitCodesHelp = `
Exit codes: 0 done, 1 a check failed or it was refused, 2 the command or its input is wrong,
            3 the sign-in or key does not allow it, 4 not found, 5 no answer from the server.

With a login, --server, or DRAGOMAN_SERVER and DRAGOMAN_KEY, these commands work on that installation over its
API: sites, scan, status, translate, export, import, pull, push. Otherwise, and with --data, on this machine's.`;

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
  const isKnown = error instanceof ApiError || error instanceof DragomanError;
  if (!isKnown) return exitCodes.failed;
  const { status } = error;
  if (status === 401 || status === 403) return exitCodes.signIn;
  if (status === 404) return exitCodes.notFound;
  if (status === 400) return exitCodes.usage;
  return status === 0 || status === 429 || status >= 500 ? exitCodes.unavailable : exitCodes.failed;
}
