import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An SQL file: its name without `.sql`, and its text. */
export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '../..');

/** Returns the files of a directory of this package, sorted by name. */
export function sqlFiles(folder: 'bootstrap' | 'migrations' | 'policies'): SqlFile[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name: name.slice(0, -'.sql'.length),
      text: readFileSync(join(root, folder, name), 'utf8'),
    }));
}

/** Splits `20261121000100_websites` into version and name, as Supabase's CLI does. */
export function migrationVersion({ name }: SqlFile): { version: string; title: string } {
  const match = /^(\d{14})_([a-z0-9_]+)$/.exec(name);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new Error(`The migration ${name} is not named <14 digits>_<name>.sql.`);
  }
  return { version: match[1], title: match[2] };
}
