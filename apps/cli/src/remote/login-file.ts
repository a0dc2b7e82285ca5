import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** What `dragoman login` keeps. */
export interface Login {
  readonly server: string;
  readonly key: string;
}

/** Returns where the login is: in XDG's folder of configuration. */
export function loginFile(): string {
  const folder = process.env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config');
  return path.join(folder, 'dragoman', 'login.json');
}

/** Returns the login; undefined without one. */
export async function readLogin(): Promise<Login | undefined> {
  const text = await readFile(loginFile(), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Login);
}

/** Keeps a login so that only its user can read it. */
export async function writeLogin(login: Login): Promise<void> {
  const file = loginFile();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

export function forgetLogin(): Promise<void> {
  return rm(loginFile(), { force: true });
}
