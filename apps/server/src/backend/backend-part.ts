import type { IncomingMessage } from 'node:http';
import type { Config } from '@dragoman/config';
import { isInvited } from '@dragoman/core/admin';
import { createAuthMailer } from '@dragoman/core/emails';
import { schedule } from '@dragoman/core/maintenance';
import { hasOpenInvitation } from '@dragoman/core/team';
import { isMediaWithheld, mediaQuotaRefusal } from '@dragoman/core/website-media';
import { type Database, openDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { EmailSender } from '@dragoman/providers/email';
import type { FileStore } from '@dragoman/providers/files';
import { type AuthPluginOptions, authPlugin, sweepAuth } from '@dragoman/supabase/auth';
import { startRealtime } from '@dragoman/supabase/realtime';
import { restPlugin } from '@dragoman/supabase/rest';
import { storagePlugin, sweepFiles } from '@dragoman/supabase/storage';
import type { Keys } from '@dragoman/supabase/tokens';
import cors from '@fastify/cors';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { WebPart } from '../web/start-web.ts';
import { emailBrand } from '../wiring/brand.ts';
import { openFiles } from '../wiring/files.ts';
import { providersOf } from '../wiring/providers.ts';
import type { RoleContext } from '../wiring/role-context.ts';

/** Accounts, data, files and live changes under the same paths as a Supabase project. */
export async function backendPart(
  context: RoleContext,
  keys: Keys,
  sender: EmailSender,
): Promise<WebPart> {
  const { services, config, log, publicUrl, shutdown } = context;
  const { database } = services;
  const files = openFiles(config);
  // A separate pool: slow clients must not exhaust the connections needed by auth and jobs.
  const data = openDatabase({ url: services.url, max: config.DATABASE_CONNECTIONS, log });
  shutdown.add('connections of rest', () => data.close());
  // A small pool for anonymous requests, so they cannot exhaust the others.
  const strangers = openDatabase({ url: services.url, max: 3, patience: 2000, log });
  shutdown.add('connections of strangers', () => strangers.close());
  const realtime = await startRealtime({ database, keys, log, addressOf: addressOf(config) });
  shutdown.add('maintenance of the backend', watchBackend({ database, files, log }));
  const mailer = createAuthMailer({
    sender,
    ...emailBrand(config, publicUrl),
  });
  const quota = { bytes: config.WEBSITE_FILES_BYTES, objects: config.WEBSITE_FILES };
  const parts = {
    '/auth/v1': authPlugin({ ...authOptions(context), keys, mailer }),
    '/rest/v1': restPlugin({
      ...{ database: data, strangers, keys, log },
      anonReads: config.REST_ANON_READS,
      anonChanges: config.REST_ANON_CHANGES,
    }),
    '/functions/v1': noFunctions,
    '/storage/v1': storagePlugin({
      database,
      keys,
      files,
      isWithheld: (name) => isMediaWithheld({ database }, name),
      refuseUsage: (usage) => mediaQuotaRefusal(quota, usage),
      log,
    }),
  };
  return {
    async register(app) {
      for (const [prefix, plugin] of Object.entries(parts)) {
        await app.register(
          async (own) => {
            await own.register(cors, crossOrigin);
            await own.register(plugin);
          },
          { prefix },
        );
      }
    },
    upgrade: (request, socket, head) => realtime.handleUpgrade(request, socket, head),
    close: () => realtime.close(),
  };
}

/** There are no edge functions; the official client reads this answer. */
async function noFunctions(app: FastifyInstance): Promise<void> {
  app.all('/*', (_, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' }),
  );
}

/** Resolves a socket's client address by the same rule as for requests. */
function addressOf({ TRUSTED_PROXIES }: Config): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile([...TRUSTED_PROXIES]);
  return (request) => proxyAddr(request, trust) ?? '';
}

// As in Supabase: keys are sent in headers, never in cookies, so any origin may call. `*` does not cover Authorization.
const crossOrigin = {
  origin: '*',
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: '*',
  maxAge: 86_400,
};

const hour = 3_600_000;

/** Removes expired sessions and links, and files left by a crash. Returns a function that stops it. */
function watchBackend({
  database,
  files,
  log,
}: {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Log;
}): () => Promise<void> {
  const ends = [
    schedule({ name: 'sessions and links', pause: hour, work: () => sweepAuth(database), log }),
    schedule({
      name: 'files',
      pause: 6 * hour,
      work: () => sweepFiles({ database, files, log }),
      log,
    }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

/** Returns the account settings from the configuration. */
export function authOptions(
  context: Omit<RoleContext, 'jobs' | 'states' | 'addresses'>,
): Omit<AuthPluginOptions, 'keys' | 'mailer'> {
  const { config, services, publicUrl, apiUrl, log } = context;
  return {
    database: services.database,
    siteUrl: publicUrl,
    redirectAllowList: redirectsOf(context),
    externalUrl: `${apiUrl}/auth/v1`,
    settings: {
      accessTokenLifetime: config.JWT_LIFETIME,
      signUps: config.AUTH_SIGN_UPS,
      autoConfirm: config.AUTH_AUTOCONFIRM,
      manualLinking: config.AUTH_MANUAL_LINKING,
      saml: config.AUTH_SAML,
      passwordMinLength: config.AUTH_PASSWORD_MIN_LENGTH,
    },
    isInvited: async (queries, email) =>
      (await isInvited(queries, email)) || hasOpenInvitation(queries, email.trim().toLowerCase()),
    limits: { ...mailLimits(config), ...networkLimits(config) },
    providers: providersOf(config),
    sso: { fetchMetadata: async (url) => textOf(await services.fetchPage(url)) },
    factors: { issuer: config.BRAND_NAME },
    log,
  };
}

function mailLimits({ AUTH_EMAIL_PAUSE: pause, AUTH_EMAILS_PER_HOUR: most }: Config) {
  const mails = { points: most, seconds: 3600 };
  // A rate limiter with a period of 0 seconds never resets.
  return { mail: pause === 0 ? mails : { points: 1, seconds: pause }, mails };
}

function networkLimits(config: Config) {
  const inFiveMinutes = (points: number) => ({ points, seconds: 300 });
  return {
    send: inFiveMinutes(config.AUTH_SENDS),
    verify: inFiveMinutes(config.AUTH_VERIFICATIONS),
    token: inFiveMinutes(config.AUTH_SIGN_INS),
    password: inFiveMinutes(config.AUTH_PASSWORD_TRIES),
  };
}

function textOf({ body }: { readonly body: Uint8Array }): string {
  return new TextDecoder().decode(body);
}

/** With embedded defaults, users may arrive by either local hostname. */
function redirectsOf({
  config,
  isEmbedded,
  port,
}: Pick<RoleContext, 'config' | 'isEmbedded' | 'port'>): string[] {
  const own = isEmbedded ? [`http://localhost:${port}/**`, `http://127.0.0.1:${port}/**`] : [];
  return [...config.AUTH_REDIRECT_URLS, ...own];
}
