import type { IncomingMessage } from 'node:http';
import type { Config } from '@dragoman/config';
import { createAuthMailer } from '@dragoman/core/emails';
import { isMediaWithheld, mediaQuotaRefusal } from '@dragoman/core/website-media';
import { openDatabase } from '@dragoman/database/connection';
import type { EmailSender } from '@dragoman/providers/email';
import { authPlugin } from '@dragoman/supabase/auth';
import { startRealtime } from '@dragoman/supabase/realtime';
import { restPlugin } from '@dragoman/supabase/rest';
import { storagePlugin } from '@dragoman/supabase/storage';
import type { Keys } from '@dragoman/supabase/tokens';
import cors from '@fastify/cors';
import proxyAddr from '@fastify/proxy-addr';
import type { WebPart } from '../web/start-web.ts';
import { emailBrand } from '../wiring/brand.ts';
import { openFiles } from '../wiring/files.ts';
import type { RoleContext } from '../wiring/role-context.ts';
import { authOptions } from './auth-options.ts';
import { watchBackend } from './maintenance.ts';

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
