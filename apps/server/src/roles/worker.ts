import { isLocal } from '@dragoman/config';
import { assessJob } from '@dragoman/core/assessments';
import { startCachePurges } from '@dragoman/core/cache-purges';
import { recheckJob, retranslateJob } from '@dragoman/core/glossary';
import type { Jobs } from '@dragoman/core/jobs';
import { onboardingJob } from '@dragoman/core/onboarding';
import { scanJob } from '@dragoman/core/scans';
import { watchSentCalls } from '@dragoman/core/sent-calls';
import { watchSync } from '@dragoman/core/sync';
import { watchTempWebsites } from '@dragoman/core/temp-websites';
import { translateJob, watchTranslations } from '@dragoman/core/translations';
import { deliverJob, watchWebhooks } from '@dragoman/core/webhooks';
import { importJob, watchLongLists } from '@dragoman/core/website-strings';
import { createPost } from '@dragoman/providers/outgoing';
import { type DemoWebsite, seedDemoSite } from '../demo-site/seed.ts';
import { watchInstallation } from '../observability/installation-metrics.ts';
import { watchBackups } from '../wiring/backups.ts';
import { openCachePurge } from '../wiring/cache-purge.ts';
import { openDrawer } from '../wiring/page-drawing.ts';
import type { RoleContext } from '../wiring/role-context.ts';

/** Runs scan and translation jobs; with a demo shop, also sets up its website. */
export async function startWorkerRole(context: RoleContext): Promise<void> {
  const { services, states, shutdown, log, addresses, config } = context;
  const { database, engines, engineKeys, fetchPage } = services;
  const jobs = await context.jobs();
  const limits = { maxPages: config.SCAN_MAX_PAGES, concurrency: config.SCAN_CONCURRENCY };
  const drawer = openDrawer(context);
  await jobs.work(scanJob, { database, fetchPage, drawer, log, limits });
  await jobs.work(translateJob, { database, engines, log });
  await jobs.work(importJob, { database });
  await jobs.work(retranslateJob, { database });
  await jobs.work(recheckJob, { database });
  const post = createPost(services.gate, config.USER_AGENT);
  await jobs.work(deliverJob, { database, engineKeys, post });
  await jobs.work(assessJob, { database, engines, log });
  const budget = { charactersPerDay: config.PREVIEW_CHARACTERS_PER_DAY };
  const { demoUrl } = addresses;
  const demo = demoUrl && { database, demoUrl, productHost: config.PRODUCT_HOST };
  await jobs.work(onboardingJob, {
    ...{ database, fetchPage, engines, log, budget },
    ...(demo && { memoryOwner: demoMemoryOwner(demo) }),
  });
  shutdown.add('watch for pending websites', watchTempWebsites({ database, jobs, log }));
  shutdown.add('watch for old sent calls', watchSentCalls({ database, log }));
  shutdown.add('watch for due scans', watchSync({ database, jobs, log, engineKeys }));
  shutdown.add(
    'watch for what is to be translated',
    watchTranslations({ database, jobs, engines, log }),
  );
  shutdown.add('watch for webhooks', watchWebhooks({ database, jobs, log }));
  shutdown.add('watch for long lists', watchLongLists({ database, log }));
  const cache = openCachePurge(config, shutdown);
  if (cache !== undefined)
    shutdown.add('purging the cache in front', startCachePurges({ database, cache, log }));
  const backups = watchBackups(config, log);
  shutdown.add('watch for backups', async () => backups.stop());
  const stopWatching = watchInstallation(database, config, backups.newest);
  shutdown.add('metrics of queues', async () => stopWatching());
  if (addresses.demoUrl !== undefined) seedInBackground(context, jobs, addresses.demoUrl);
  states.set('worker', { status: 'ready' });
}

function seedInBackground(
  { services, shutdown, log, config }: RoleContext,
  jobs: Jobs,
  demoUrl: string,
) {
  const stopping = new AbortController();
  const { database } = services;
  const seeding = seedDemoSite({
    database,
    jobs,
    demoUrl,
    productHost: config.PRODUCT_HOST,
    isLocal: isLocal(config),
    signal: stopping.signal,
  }).catch((error) => log.error({ err: error }, 'the demo website could not be prepared'));
  shutdown.add('preparing the demo website', async () => {
    stopping.abort();
    await seeding;
  });
}

/** Returns a function for the user whose memory translates previews of the demo shop. Undefined for other websites. */
function demoMemoryOwner({ database, demoUrl, productHost }: DemoWebsite) {
  return async (url: string): Promise<string | undefined> => {
    if (URL.parse(url)?.origin !== new URL(demoUrl).origin) return undefined;
    const demo = await database.kysely
      .selectFrom('website_hosts as h')
      .innerJoin('websites as w', 'w.id', 'h.website_id')
      .select('w.user_id')
      .where('h.host', '=', `demo.${productHost}`)
      .executeTakeFirst();
    return demo?.user_id ?? undefined;
  };
}
