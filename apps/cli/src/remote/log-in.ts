import { hostname } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createClient } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';

/** Where an installation answers. */
interface Address {
  readonly api: string;
  /** Where people sign in, with the public key of that; undefined if the page of the address does not say so. */
  readonly accounts: { readonly url: string; readonly key: string } | undefined;
}

/** Asks on the terminal; reads the next line of standard input elsewhere. */
export async function ask(question: string, isSecret = false): Promise<string> {
  const shown = new Writable({
    write: (part, _encoding, done) => {
      if (!isSecret || String(part) === question) process.stderr.write(part);
      done();
    },
  });
  const { stdin } = process;
  const lines = createInterface({ input: stdin, output: shown, terminal: stdin.isTTY === true });
  try {
    return await lines.question(stdin.isTTY ? question : '');
  } finally {
    lines.close();
    if (isSecret && stdin.isTTY) process.stderr.write('\n');
  }
}

/** Returns where an installation answers, by its address or that of its pages. */
export async function apiOf(given: string): Promise<Address> {
  const url = URL.parse(given.includes('://') ? given : `https://${given}`);
  if (url === null) throw new DragomanError('bad-request', { message: `${given} is no address.` });
  const page = await fetch(new URL('/login', url)).catch(() => undefined);
  const html = page?.ok ? await page.text() : '';
  const [, json] = html.split('<script type="application/json" id="app-config">', 2);
  if (json === undefined) return { api: url.origin, accounts: undefined };
  const { apiUrl, supabaseUrl, supabaseKey } = JSON.parse(json.split('</script>', 1)[0] ?? '{}');
  const api = URL.parse(apiUrl || '/', url)?.origin ?? url.origin;
  return { api, accounts: { url: new URL(supabaseUrl || '/', url).href, key: supabaseKey } };
}

/** Returns how many websites a key sees. Throws `ApiError` if it is not valid. */
export async function checkKey(server: string, key: string): Promise<number> {
  return (await createClient({ server, key }).websites.list()).length;
}

/** Signs in by a password or the code of a mail and returns a new API key. */
export async function makeKey(
  { api, accounts }: Address,
  email: string,
  limits: {
    readonly password?: boolean | undefined;
    readonly expires_in_days: number;
    readonly website?: readonly string[] | undefined;
    readonly language?: readonly string[] | undefined;
    readonly writeWebsites?: boolean | undefined;
  },
): Promise<string> {
  if (accounts === undefined) {
    const message = `${api} has no sign-in page. Log in with an API key instead.`;
    throw new DragomanError('not-found', { message });
  }
  const session = await signIn(accounts, email, limits.password);
  if (session.user?.factors?.some(({ status }) => status === 'verified')) {
    const message = `This account has two-step verification. Create an API key on the page API keys, and enter it at dragoman login ${api}, without --email.`;
    throw new DragomanError('unauthorized', { message });
  }
  const client = createClient({ server: api, key: session.access_token });
  const websites = limits.writeWebsites ? 'write' : 'read';
  const made = await client.apiKeys.create({
    name: `dragoman on ${hostname()}`,
    scopes: { websites, strings: 'write', files: 'write', scans: 'write', glossary: 'read' },
    website_ids: limits.website ?? null,
    languages: limits.language ?? null,
    expires_in_days: limits.expires_in_days,
  });
  return made.token;
}

interface Refusal {
  readonly msg?: string;
  readonly message?: string;
}

type Accounts = NonNullable<Address['accounts']>;

interface Session {
  readonly access_token: string;
  readonly user?: { readonly factors?: readonly { readonly status: string }[] };
}

async function signIn(accounts: Accounts, email: string, byPassword = false): Promise<Session> {
  if (byPassword) {
    const password = await ask('Password: ', true);
    return post(accounts, 'token?grant_type=password', { email, password });
  }
  await post(accounts, 'otp', { email, create_user: false });
  const token = (await ask(`Code of the mail to ${email}: `)).trim();
  return post(accounts, 'verify', { type: 'email', email, token });
}

async function post({ url, key }: Accounts, path: string, body: object): Promise<Session> {
  const answer = await fetch(`${url.replace(/\/$/, '')}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: key },
    body: JSON.stringify(body),
  });
  const read = (await answer.json().catch(() => ({}))) as Session & Refusal;
  if (answer.ok) return read;
  const message = read.msg ?? read.message ?? `Signing in failed (${answer.status}).`;
  throw new DragomanError(answer.status >= 500 ? 'auth-service' : 'unauthorized', { message });
}
