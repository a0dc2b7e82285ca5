import { closing, createUser } from '@dragoman/database/testing';
import { snippetCode } from '@dragoman/domain/deployment';
import { describe, expect, test } from 'vitest';
import { addTranslationLanguage, softDeleteWebsite } from '../../websites/index.ts';
import { startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from '../dns/check-dns.ts';
import { changeStructure } from '../dns/status.store.ts';
import { verifySnippet } from '../snippet/snippet.ts';
import { checkDueWebsites } from '../watch/watch-deployments.ts';
import { applyDnsCheck } from './deploy-when-ready.ts';
import { provision } from './provision.ts';

/** A website's states of owner-workspace §4: deployment, DNS, snippet. */
type State = readonly [
  status: 'enabled' | 'deploying' | 'pending' | 'disabled' | 'deleted' | null,
  dns: boolean,
  snippet: boolean,
];

const events = {
  /** The owner runs the check, and every record points here. */
  async 'DNS found'(site: Site) {
    publish(site, site.languages);
    await look(site);
  },
  async 'DNS missing'(site: Site) {
    publish(site, []);
    await look(site);
  },
  async 'DNS half there'(site: Site) {
    publish(site, site.languages.slice(0, 1));
    await look(site);
  },
  async 'DNS not everywhere yet'(site: Site) {
    publish(site, site.languages, []);
    await look(site);
  },
  async 'snippet found'(site: Site) {
    await see(site, snippetCode('/translate.js', site.id));
  },
  async 'snippet gone'(site: Site) {
    await see(site, '<p>Nothing</p>');
  },
  async 'website silent'(site: Site) {
    await see(site, '', 503);
  },
  async deploy(site: Site) {
    await provision(harness.deps, await harness.read(site.id), {});
  },
  async 'structure chosen'(site: Site) {
    await changeStructure(harness.database.kysely, site.id, 'subdirectory');
  },
  async 'structure unchanged'(site: Site) {
    await changeStructure(harness.database.kysely, site.id, 'subdomain');
  },
  async 'language added'(site: Site) {
    await addTranslationLanguage(harness.deps, { websiteId: site.id, language: 'de' });
  },
  async 'language added, then DNS found'(site: Site) {
    await events['language added'](site);
    publish(site, [...site.languages, 'de']);
    await look(site);
  },
  async deleted(site: Site) {
    await softDeleteWebsite(harness.deps, site.id);
  },
} satisfies Record<string, (site: Site) => Promise<void>>;

type Event = keyof typeof events;
type Subscription = 'active' | 'trial' | 'inactive';
type Row = [before: State, event: Event, after: State | string, subscription?: Subscription];

const rows: Row[] = [
  // DNS: unverified becomes verified when the check finds records; every language needs its own.
  [[null, false, false], 'DNS found', [null, true, false]],
  [[null, false, false], 'DNS half there', [null, false, false]],
  [[null, true, false], 'DNS missing', [null, false, false]],
  [['enabled', true, true], 'DNS missing', ['enabled', false, true]],
  [['enabled', false, true], 'DNS found', ['enabled', true, true]],
  // A state that resolves without the owner is pending.
  [[null, false, false], 'DNS not everywhere yet', ['pending', false, false]],
  [['pending', false, false], 'DNS missing', [null, false, false]],
  [['pending', false, false], 'DNS found', [null, true, false]],
  [['pending', false, true], 'DNS found', ['enabled', true, true]],
  [['enabled', false, true], 'DNS not everywhere yet', ['enabled', false, true]],
  // Snippet.
  [[null, false, false], 'snippet found', [null, false, true]],
  [[null, false, true], 'snippet gone', [null, false, false]],
  [['enabled', true, true], 'snippet gone', ['enabled', true, false]],
  [['enabled', true, true], 'website silent', ['enabled', true, false]],
  // Deploys automatically if DNS and snippet are verified and the website is not enabled.
  [[null, false, true], 'DNS found', ['enabled', true, true]],
  [[null, true, false], 'snippet found', ['enabled', true, true]],
  [['deploying', true, false], 'snippet found', ['enabled', true, true]],
  [[null, false, true], 'DNS found', ['enabled', true, true], 'trial'],
  // Without a subscription it is pending.
  [[null, false, true], 'DNS found', ['pending', true, true], 'inactive'],
  [[null, true, false], 'snippet found', ['pending', true, true], 'inactive'],
  // A disabled website stays disabled until its owner deploys it.
  [['disabled', true, false], 'snippet found', ['disabled', true, true]],
  [['disabled', false, true], 'DNS found', ['disabled', true, true]],
  [['disabled', true, true], 'deploy', ['enabled', true, true]],
  // Manual deployment needs DNS and a subscription, not the snippet.
  [[null, true, false], 'deploy', ['enabled', true, false]],
  [['pending', true, true], 'deploy', ['enabled', true, true]],
  [['deploying', true, true], 'deploy', ['enabled', true, true]],
  [['enabled', true, true], 'deploy', ['enabled', true, true]],
  [
    [null, false, true],
    'deploy',
    'Please configure and verify your DNS settings before deploying.',
  ],
  [[null, true, true], 'deploy', 'Please activate your subscription before deploying.', 'inactive'],
  [
    ['disabled', true, true],
    'deploy',
    'Please activate your subscription before deploying.',
    'inactive',
  ],
  // Another structure or language needs new records; served hosts stay served.
  [['enabled', true, true], 'structure chosen', ['enabled', false, true]],
  [['enabled', true, true], 'structure unchanged', ['enabled', true, true]],
  [['enabled', true, true], 'language added', ['enabled', false, true]],
  [['enabled', true, true], 'language added, then DNS found', ['enabled', true, true]],
  [[null, true, false], 'language added', [null, false, false]],
  [['enabled', true, true], 'deleted', ['deleted', true, true]],
];

interface Site {
  readonly id: string;
  readonly target: string;
  readonly domain: string;
  readonly languages: string[];
}
const harness = closing(await startDeploymentHarness());

async function siteIn([status, dns_checked, snippet_checked]: State, subscription: Subscription) {
  const userId = await createUser(harness.database);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const subscribed = {
    subscription_status: subscription,
    subscription_period_end: tomorrow,
    trial_end: subscription === 'trial' ? tomorrow : new Date(0),
  };
  await harness.database.kysely
    .insertInto('subscriptions')
    .values({ user_id: userId, ...subscribed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(subscribed))
    .execute();
  const languages = ['es', 'fr'];
  const { website, ...found } = await harness.addWebsite({
    userId,
    languages,
    structure: 'subdomain',
  });
  await harness.database.kysely
    .updateTable('websites')
    .set({ status, dns_checked, snippet_checked })
    .where('id', '=', website.id)
    .execute();
  return { ...found, id: website.id, languages };
}

function publish({ domain, target }: Site, languages: string[], seen = languages) {
  const records = (codes: string[]) =>
    Object.fromEntries(codes.map((code) => [`${code}.${domain} CNAME`, [target]]));
  harness.publish(domain, records(languages), { seen: records(seen) });
}

async function look({ id }: Site) {
  const website = await harness.read(id);
  const { url_structure: structure } = website;
  await applyDnsCheck(
    harness.deps,
    website,
    structure,
    await checkDns(harness.deps, website, structure),
  );
}

async function see({ id }: Site, body: string, status = 200) {
  harness.site.answer = () => ({ body, status });
  await verifySnippet(harness.deps, await harness.read(id));
}

async function stateOf(id: string): Promise<State> {
  const row = await harness.database.kysely
    .selectFrom('websites')
    .select(['status', 'dns_checked', 'snippet_checked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.status, row.dns_checked, row.snippet_checked];
}

describe('every transition of a website’s deployment', () => {
  test.each(rows)('%j, %s: %j %s', async (before, event, after, subscription = 'active') => {
    const site = await siteIn(before, subscription);
    harness.site.answer = () => ({});
    const happening = events[event](site);
    if (typeof after === 'string') {
      await expect(happening).rejects.toMatchObject({ code: 'conflict', message: after });
      expect(await stateOf(site.id)).toEqual(before);
    } else {
      await happening;
      expect(await stateOf(site.id)).toEqual(after);
    }
  });
});

test('a check of the other structure does not change the status', async () => {
  const site = await siteIn([null, false, true], 'active');
  harness.publish(site.domain, { [`www.${site.domain} CNAME`]: [site.target] });
  const website = await harness.read(site.id);
  const check = await checkDns(harness.deps, website, 'subdirectory');
  await applyDnsCheck(harness.deps, website, 'subdirectory', check);
  expect(check.verified).toBe(true);
  expect(await stateOf(site.id)).toEqual([null, false, true]);
});

test('an installation without billing needs no subscription', async () => {
  const site = await siteIn([null, true, true], 'inactive');
  await provision({ ...harness.deps, billing: 'none' }, await harness.read(site.id), {});
  expect(await stateOf(site.id)).toEqual(['enabled', true, true]);
});

test('a website without languages, or with a resolved URL on another site, is not deployed', async () => {
  const { website } = await harness.addWebsite({ languages: [] });
  await expect(provision(harness.deps, website, {})).rejects.toThrow('No translation languages');
  await expect(
    provision(harness.deps, website, { resolvedUrl: 'https://other.example' }),
  ).rejects.toMatchObject({ code: 'bad-request' });
});

test('a website without an engine for any language is deployed neither automatically nor on request', async () => {
  const site = await siteIn([null, true, false], 'active');
  const setUnavailable = (unavailable_at: Date | null, languages: string[]) =>
    harness.database.kysely
      .insertInto('translations')
      .values(
        languages.map((target_language) => ({
          website_id: site.id,
          target_language,
          status: 'failed',
          error_code: 'pair-unavailable',
          unavailable_at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['website_id', 'target_language']).doUpdateSet({ unavailable_at }),
      )
      .execute();
  await setUnavailable(new Date(), ['es', 'fr']);
  publish(site, site.languages);
  await events['snippet found'](site);
  expect((await stateOf(site.id))[0]).not.toBe('enabled');
  await expect(events.deploy(site)).rejects.toMatchObject({
    code: 'conflict',
    message:
      'This installation cannot translate to any of this website’s languages. Add another language before deploying.',
  });
  await setUnavailable(null, ['fr']);
  await events.deploy(site);
  expect(await stateOf(site.id)).toEqual(['enabled', true, true]);
});

test('a website is deployed once its owner has subscribed', async () => {
  const site = await siteIn(['pending', true, true], 'inactive');
  publish(site, site.languages);
  await harness.database.kysely
    .updateTable('subscriptions')
    .set({ subscription_status: 'active' })
    .where('user_id', '=', (await harness.read(site.id)).user_id)
    .execute();
  while ((await checkDueWebsites(harness.deps)) > 0);
  expect(await stateOf(site.id)).toEqual(['enabled', true, true]);
});

test('changing the structure resets DNS; setting the same one does not', async () => {
  const { website } = await harness.addWebsite();
  const isChecked = async () => (await harness.read(website.id)).dns_checked;
  await harness.database.kysely
    .updateTable('websites')
    .set({ dns_checked: true })
    .where('id', '=', website.id)
    .execute();
  await changeStructure(harness.database.kysely, website.id, 'subdirectory');
  expect(await isChecked()).toBe(true);
  await changeStructure(harness.database.kysely, website.id, 'subdomain');
  expect(await isChecked()).toBe(false);
  expect((await harness.read(website.id)).url_structure).toBe('subdomain');
});
