import { createHash } from 'node:crypto';
import { type Config, isLocal } from '@dragoman/config';
import { watchDeletions, watchRetention } from '@dragoman/core/accounts';
import { recordActivity } from '@dragoman/core/activity';
import {
  isAdmin,
  isImpersonation,
  recordImpersonatedWrite,
  setAdminEmails,
} from '@dragoman/core/admin';
import { watchAnalytics } from '@dragoman/core/analytics';
import { findKey } from '@dragoman/core/api-keys';
import { claimSolutions, watchWaitingMessages } from '@dragoman/core/contact';
import { watchDeployments } from '@dragoman/core/deployment';
import { createFavicons, watchFavicons } from '@dragoman/core/favicons';
import { createLanguageDetector } from '@dragoman/core/languages';
import { isSignedIn } from '@dragoman/core/signed-in';
import { watchBudgets } from '@dragoman/core/translations';
import { watchFailingWebhooks } from '@dragoman/core/webhooks';
import { watchWork } from '@dragoman/core/website-strings';
import {
  type BotCheck,
  createAltcha,
  createRecaptcha,
  createTurnstile,
  noBotCheck,
} from '@dragoman/providers/bot-check';
import type { EmailSender } from '@dragoman/providers/email';
import { fileKey } from '@dragoman/supabase/storage';
import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { apiPlugin, type EndpointDeps, everyEndpoint, syncWebhook } from '../api/index.ts';
import type { WebPart } from '../web/start-web.ts';
import type { Backend } from './backend.ts';
import type { Billing } from './billing.ts';
import { emailBrand } from './brand.ts';
import { deploymentDeps } from './deployment.ts';
import { openFiles } from './files.ts';
import { openDrawer } from './page-drawing.ts';
import { openPictures } from './pictures.ts';
import type { RoleContext } from './role-context.ts';
import type { Services } from './services.ts';
import { version } from './version.ts';
import { visitorOriginOf } from './visitor-origin.ts';

const crossOrigin = {
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'],
};

/** Builds the product API with its dependencies. */
export async function apiPart(
  context: RoleContext,
  backend: Backend,
  email: EmailSender,
  billing: Billing,
): Promise<WebPart> {
  const { services, config, log, publicUrl, apiUrl, shutdown } = context;
  const { database } = services;
  await setAdminEmails({ database }, config.ADMIN_EMAILS);
  const deps = await endpointDeps(context, backend, email, billing);
  const endpoints = everyEndpoint(deps);
  shutdown.add('watch for waiting messages', watchWaitingMessages(deps));
  shutdown.add(
    'deployment checks',
    watchDeployments({ ...deps, firstLook: config.DEPLOYMENT_CHECK_SECONDS }),
  );
  shutdown.add('mails about budgets', watchBudgets(deps));
  shutdown.add('mails about assigned texts', watchWork(deps));
  shutdown.add('maintenance of icons', watchFavicons({ database, log }));
  shutdown.add(
    'maintenance of counted views',
    watchAnalytics({ database, log, retentionDays: config.ANALYTICS_RETENTION_DAYS }),
  );
  shutdown.add('mails about webhooks', watchFailingWebhooks(deps));
  shutdown.add('deletion of accounts', watchDeletions(deps));
  shutdown.add('retention', watchRetention({ database, log }));
  const plugin = apiPlugin({
    endpoints,
    version,
    publicUrl: apiUrl,
    verify: backend.verify,
    findKey: (token) => findKey({ database }, token),
    isAdmin: (userId) => isAdmin({ database }, userId),
    isSignedIn: (claims) => isSignedIn({ database }, claims),
    isImpersonation: (claims) => isImpersonation({ database }, claims),
    recordImpersonatedWrite: (claims, action) =>
      recordImpersonatedWrite({ database }, claims, action),
    recordActivity: (call) => recordActivity({ database }, call),
    // A response that violates the contract is a bug: it fails in development and is logged in production.
    strictAnswers: context.isEmbedded,
    database,
    log,
  });
  return {
    async register(app) {
      await app.register(async (own) => {
        // The dashboard may have a separate host; the contact form sends credentials.
        const dashboard = [new URL(publicUrl).origin];
        // OPTIONS of every address arrives here. Those of others are not found.
        await own.register(cors, () => async ({ url }: FastifyRequest) => ({
          ...crossOrigin,
          origin: url.startsWith('/api/') ? dashboard : false,
        }));
        await own.register(plugin);
      });
      await app.register(syncWebhook({ database, log, engineKeys: context.services.engineKeys }));
    },
  };
}

async function endpointDeps(
  context: RoleContext,
  backend: Backend,
  email: EmailSender,
  billing: Billing,
): Promise<EndpointDeps> {
  const { services, config, log, publicUrl, apiUrl, jobs, addresses } = context;
  const { database, fetchPage, engines, engineKeys } = services;
  const files = backend.keys && openFiles(config);
  return {
    database,
    ...(files && { openPicture: ({ version }) => files.open(fileKey(version)) }),
    pictures: openPictures(config, database, apiUrl),
    publicUrl,
    apiUrl,
    fetchPage,
    drawer: openDrawer(context),
    engines,
    engineKeys,
    webhooks: { assertAllowed: services.gate.assertAllowed, isHttpAllowed: isLocal(config) },
    jobs: await jobs(),
    log,
    ...deploymentDeps(config, services.gate, addresses.demoZones),
    visitorOrigin: visitorOriginOf(context),
    billing: billing.kind,
    payments: billing.kind === 'provider' ? billing.payments : undefined,
    email,
    emailBrand: emailBrand(config, publicUrl),
    supportEmail: config.SUPPORT_EMAIL,
    brandName: config.BRAND_NAME,
    botCheck: buildBotCheck({
      config,
      services,
      secret: backend.secret,
      host: new URL(publicUrl).hostname,
    }),
    authAdmin: backend.authAdmin,
    detectWebsiteLanguage: createLanguageDetector({ fetchPage }),
    favicons: createFavicons({ database, fetchPage, log, service: config.FAVICON_URL }),
    analytics: {
      database,
      enabled: config.ANALYTICS,
      domains: [new URL(publicUrl).hostname],
      retentionDays: config.ANALYTICS_RETENTION_DAYS,
    },
    budget: { charactersPerDay: config.PREVIEW_CHARACTERS_PER_DAY },
  };
}

interface BotCheckSources {
  readonly config: Config;
  readonly services: Services;
  /** A secret shared by the installation's processes. */
  readonly secret: string;
  /** Host of the product's pages. */
  readonly host: string;
}

/** Creates the configured bot check; altcha challenges are signed with a key derived from the installation's secret. */
function buildBotCheck({ config, services, secret, host }: BotCheckSources): BotCheck {
  const siteKey = config.BOT_CHECK_SITE_KEY ?? '';
  const secretKey = config.BOT_CHECK_SECRET?.reveal() ?? '';
  const { dispatcher } = services.gate;
  const service = { siteKey, secretKey, hostnames: [host], dispatcher };
  if (config.BOT_CHECK === 'recaptcha-v3') return createRecaptcha(service);
  if (config.BOT_CHECK === 'turnstile') return createTurnstile(service);
  if (config.BOT_CHECK === 'off') return noBotCheck();
  const own = createHash('sha256').update(`bot check ${secret}`).digest('hex');
  return createAltcha({ secret: own, claim: claimSolutions(services.database) });
}
