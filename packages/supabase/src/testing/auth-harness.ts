import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@dragoman/database/testing';
import { createClient } from '@supabase/supabase-js';
import fastify from 'fastify';
import { type AuthPluginOptions, authPlugin } from '../auth/index.ts';
import {
  type AccountNotice,
  type AuthMail,
  type AuthOptions,
  createBackground,
} from '../auth-wire/index.ts';
import { openKeys } from '../tokens/index.ts';

export const siteUrl = 'https://site.example.com';
export const sharedSecret = 'a-shared-secret-of-at-least-32-characters';
const issuer = 'http://127.0.0.1/auth/v1';

const inMemory = {
  autoRefreshToken: false,
  persistSession: false,
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
};

export interface HarnessOptions extends Partial<AuthPluginOptions> {
  /** A shared database, which this harness does not close. */
  readonly testDatabase?: TestDatabase;
  /** Proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy?: string[];
}

/** Starts auth/v1 on port 0 with a real Postgres; sent mails are in `mails`. Close it. */
export async function startAuth({ testDatabase, trustProxy = [], ...given }: HarnessOptions = {}) {
  const home = testDatabase ?? (await createTestDatabase());
  const { database } = home;
  const { mails, notices, mailer } = keepMails();
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
  });
  const origin = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const background = createBackground(given.settings?.mailRetries ?? []);
  const keys = given.keys ?? (await openKeys({ database, issuer, secret: sharedSecret }));
  const defaults = {
    database,
    keys,
    mailer,
    siteUrl,
    redirectAllowList: [
      'https://app.example.com/**',
      'https://*.preview.example.com/done',
      'myapp://**',
    ],
    limits: false,
    background,
  } satisfies Partial<AuthOptions>;
  const settings = { passwordCost: 4, ...given.settings };
  const options: AuthPluginOptions = Object.defineProperty(
    { ...defaults, ...given, settings, externalUrl: '' },
    'externalUrl',
    { get: () => given.externalUrl ?? `${origin()}/auth/v1` },
  );
  await app.register(authPlugin(options), { prefix: '/auth/v1' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: origin(),
    authUrl: `${origin()}/auth/v1`,
    testDatabase: home,
    database,
    keys,
    mails,
    /** What owners were told about their accounts. */
    notices,
    /** Creates the official client, as in a browser without a page. */
    client: (auth: ClientAuth = {}, key = keys.publishableKey, fetchAs = fetch) =>
      createClient(origin(), key, { global: { fetch: fetchAs }, auth: { ...inMemory, ...auth } }),
    /** Waits for background work after responses, mainly mails. */
    settled: () => background.settled(),
    /** Returns the newest mail to an address. */
    mailTo: (address: string): AuthMail => {
      const found = mails.findLast(({ to }) => to === address);
      if (found === undefined) throw new Error(`No mail to ${address}.`);
      return found;
    },
    close: async () => {
      await app.close();
      if (testDatabase === undefined) await home.close();
    },
  };
}

/** Keeps notices apart from mails with a link or code. */
function keepMails() {
  const mails: AuthMail[] = [];
  const notices: AccountNotice[] = [];
  const send = async (mail: AuthMail | AccountNotice): Promise<void> => {
    if (mail.kind === 'account_changed') notices.push(mail);
    else mails.push(mail);
  };
  return { mails, notices, mailer: { send } };
}

type ClientAuth = NonNullable<NonNullable<Parameters<typeof createClient>[2]>['auth']>;
export type AuthHarness = Awaited<ReturnType<typeof startAuth>>;
