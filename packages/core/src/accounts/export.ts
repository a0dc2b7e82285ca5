import { finished, type PassThrough, Readable } from 'node:stream';
import type { Database } from '@dragoman/database/connection';
import { ZipFile } from 'yazl';
import { openAccount, type StoredPicture } from './snapshot.store.ts';

export interface ExportDeps {
  readonly database: Database;
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
