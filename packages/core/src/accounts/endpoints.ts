import { finished, type PassThrough, Readable } from 'node:stream';
import {
  deleteAccountEndpoint,
  exportAccountEndpoint,
  keepAccountEndpoint,
} from '@dragoman/contract/accounts';
import { type HasDatabase, readDatabaseTime } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { chooseLanguage } from '@dragoman/domain/languages';
import { ZipFile } from 'yazl';
import { type ApiUser, answer, endpointsOf, implement } from '../api/index.ts';
import { type BillingDeps, resumeRenewal, stopRenewal } from '../billing/index.ts';
import { readerOf } from '../emails/index.ts';
import { insertDeletion, selectDeletion, withdrawDeletion } from './deletions.store.ts';
import { openAccount, type StoredPicture } from './snapshot.store.ts';

export type AccountDeps = ExportDeps & BillingDeps;

export const accountEndpoints = endpointsOf<AccountDeps>([
  implement(exportAccountEndpoint, async ({ user }, deps) => {
    const day = new Date().toISOString().slice(0, 10);
    return answer(await exportAccount(deps, user.id), {
      headers: { 'content-disposition': `attachment; filename="dragoman-${day}.zip"` },
    });
  }),
  implement(deleteAccountEndpoint, async ({ user, body }, deps) => ({
    deletes_at: await requestDeletion(deps, user, body.email),
  })),
  implement(keepAccountEndpoint, async ({ user }, deps) => {
    await keepAccount(deps, user);
    return { deletes_at: null };
  }),
]);

/** Milliseconds in which an owner can keep the account. */
const gracePeriod = 14 * 86_400_000;

/**
 * Requests that an account is deleted after the grace period, stops the renewal of its subscription and ends its sessions.
 * Returns when it is deleted. Throws `DragomanError`: `bad-request` if `email` is not the account's; errors of the payment
 * provider, and nothing is changed.
 */
export async function requestDeletion(
  deps: BillingDeps,
  user: Pick<ApiUser, 'id'>,
  email: string,
): Promise<Date> {
  const { kysely } = deps.database;
  const reader = await readerOf(kysely, user.id);
  if (reader === undefined || reader.to.toLowerCase() !== email.toLowerCase()) {
    throw new DragomanError('bad-request', {
      field: 'email',
      message: 'This is not the email address of your account.',
    });
  }
  const requested = await selectDeletion(kysely, user.id);
  if (requested !== undefined) return requested.ends_at;
  const now = await readDatabaseTime(kysely);
  const ends_at = new Date(now.getTime() + gracePeriod);
  const has_ended_subscription = await stopRenewal(deps, user.id);
  const language = chooseLanguage(reader.language);
  await insertDeletion(kysely, {
    ...{ user_id: user.id, email: reader.to, locale: language },
    ...{ ends_at, has_ended_subscription },
  });
  return ends_at;
}

/**
 * Takes a request back; the subscription that it ended is renewed again. Throws `DragomanError`: `not-found` without a request
 * or once deleting began; errors of the payment provider, and nothing is changed.
 */
async function keepAccount(deps: BillingDeps, user: ApiUser): Promise<void> {
  const { kysely } = deps.database;
  const requested = await selectDeletion(kysely, user.id);
  if (requested === undefined || requested.began_at !== null) throw new DragomanError('not-found');
  if (requested.has_ended_subscription) await resumeRenewal(deps, user.id);
  const withdrawn = await withdrawDeletion(kysely, user.id);
  if (withdrawn === undefined) throw new DragomanError('not-found');
}

interface ExportDeps extends HasDatabase {
  /** Opens a stored picture. Absent if a Supabase project stores them: the export then has their addresses only. */
  readonly openPicture?: (picture: StoredPicture) => Promise<Readable | undefined>;
}

const readme = `Everything that belongs to your account, as of one moment.

tables/    a JSON file for each table that has rows of yours
pictures/  the translated pictures that you uploaded: website/language/picture

Passwords, keys and other secrets are left out, and so are counts that are computed from other tables.
`;

/** Returns a ZIP file with all rows and pictures of an account. It is made while it is read. */
export async function exportAccount(deps: ExportDeps, userId: string): Promise<Readable> {
  const account = await openAccount(deps.database, userId);
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const add = fileAdder(zip, output);
  finished(output, () => account.close());
  try {
    zip.addBuffer(Buffer.from(readme), 'README.txt');
    for (const table of await account.tables()) {
      add(`tables/${table}.json`, async () => Readable.from(account.rows(table)));
    }
    const { openPicture } = deps;
    for (const picture of openPicture ? await account.pictures() : []) {
      const open = async () => (await openPicture?.(picture)) ?? Readable.from([]);
      add(`pictures/${picture.name}`, open);
    }
    zip.end();
    return output;
  } catch (error) {
    output.destroy();
    throw error;
  }
}

/** Returns a function that adds a file to the archive, opened when its turn comes. */
function fileAdder(zip: ZipFile, output: PassThrough) {
  let current: Readable | undefined;
  const fail = (error: Error) => output.destroy(error);
  finished(output, () => current?.destroy());
  return (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, (use) => {
      open().then((file) => {
        current = file.on('error', fail);
        use(null, file);
      }, fail);
    });
}
