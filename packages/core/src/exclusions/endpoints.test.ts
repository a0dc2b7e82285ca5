import type { ExclusionRuleInput, ExclusionsAnswer } from '@dragoman/contract/exclusions';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startJobs } from '../jobs/index.ts';
import { latestScan, requestScan, runScan, scanJob } from '../scans/index.ts';
import { html, startSite } from '../scans/testing/index.ts';
import { createWebsite } from '../websites/index.ts';
import { exclusionEndpoints } from './index.ts';

const footer = '<footer>Ring the bell</footer>';
const pages = {
  '/': html('Shop', `<p>Fresh tea</p><a href="/blog">Blog</a><a href="/terms">Terms</a>${footer}`),
  '/blog': html('Blog', `<p>Tea all day long</p><p class=price>Three coins each</p>${footer}`),
  '/terms': html('Terms', `<p>Small print</p><p class=price>Three coins each</p>${footer}`),
};

const testDatabase = closing(await createTestDatabase());
const site = closing(await startSite(pages));
const gate = closing(createOutgoingGate({ allowedHosts: [site.host] }));
const { database } = testDatabase;
const jobs = closing(await startJobs({ database }));
const owner = await createUser(database);
const website = { userId: owner, url: site.origin, originalLanguage: 'en' };
const websiteId = (await createWebsite(testDatabase, website)).id;
const api = closing(await startApi(exclusionEndpoints({ database, jobs })));

const address = () => `/api/websites/${websiteId}/exclusions`;
const read = async () =>
  (await api.call(`GET ${address()}`, { as: owner })).body as ExclusionsAnswer;
const put = (rules: ExclusionRuleInput[], previous?: ExclusionRuleInput[]) =>
  api.call(`PUT ${address()}`, { as: owner, body: { rules, previous } });

async function scan(): Promise<void> {
  const { database } = testDatabase;
  const deps = {
    ...{ database, fetchPage: createPageFetcher(gate), log: silentLog },
    limits: { probeDelay: 0, maxProbes: 0 },
  };
  const { id } = await requestScan({ database, jobs }, websiteId);
  await runScan(deps, id, new AbortController().signal);
}

async function words(): Promise<number> {
  const row = await testDatabase.database.kysely
    .selectFrom('websites')
    .select('total_word_count')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  return row.total_word_count ?? -1;
}

const price = { kind: 'selector', value: 'p.price', effect: 'exclude' } as const;
const blog = { kind: 'path', value: '/blog', effect: 'exclude' } as const;

describe('200', () => {
  test('rules count what they hit, and the words are counted anew', async () => {
    await scan();
    const before = await words();
    const answer = await put([price, blog], []);
    expect(answer.status).toBe(200);
    expect((answer.body as ExclusionsAnswer).counting).toBe(true);
    await scan();
    const [first, second] = (await read()).rules;
    expect(first).toEqual({ ...price, pages: 1, texts: 1, words: 3 });
    // The title, the text and the price; 'Blog' is also a link of the start page and the footer is on every page.
    expect(second).toMatchObject({ pages: 1, texts: 2, words: 7 });
    expect(await words()).toBe(before - 7);
  });

  test('an edited rule keeps the words of a page that is not read any more', async () => {
    const wider = { ...blog, value: '/blog/**' };
    await put([price, wider], [price, blog]);
    await scan();
    expect((await read()).rules[1]).toMatchObject({ ...wider, pages: 1, texts: 2, words: 7 });
  });

  test('with only-rules other pages are read for their links', async () => {
    await put([{ kind: 'path', value: '/terms', effect: 'only' }]);
    await scan();
    const strings = await testDatabase.database.kysely
      .selectFrom('website_strings')
      .select('original_string as text')
      .where('website_id', '=', websiteId)
      .where('gone_at', 'is', null)
      .orderBy('original_string')
      .execute();
    expect(strings.map(({ text }) => text)).toEqual([
      'Ring the bell',
      'Small print',
      'Terms',
      'Three coins each',
    ]);
  });

  test('without rules everything comes back', async () => {
    await put([]);
    await scan();
    expect((await read()).rules).toEqual([]);
    expect(await words()).toBe(17);
    const left = await testDatabase.database.pool.query('select from exclusion_hits');
    expect(left.rowCount).toBe(0);
  });

  test('a change during a scan is followed by another scan', async () => {
    const { database } = testDatabase;
    const { id } = await requestScan({ database, jobs }, websiteId);
    const fetchPage = createPageFetcher(gate);
    let isChanged = false;
    const changing: typeof fetchPage = async (...request) => {
      if (!isChanged) {
        isChanged = true;
        await put([price]);
      }
      return fetchPage(...request);
    };
    const deps = { database, fetchPage: changing, log: silentLog };
    const context = { deps: { ...deps, limits: { probeDelay: 0, maxProbes: 0 } }, log: silentLog };
    const { signal } = new AbortController();
    await scanJob.handle({ scanId: id }, { ...context, jobId: 'job', attempt: 1, signal });
    expect((await latestScan({ database }, websiteId))?.id).not.toBe(id);
    expect((await latestScan({ database }, websiteId))?.status).toBe('completed');
    expect((await read()).rules[0]).toMatchObject({ texts: 1, words: 3, pages: 2 });
  });
});

describe('400', () => {
  test('a rule that cannot be used changes nothing', async () => {
    const before = (await read()).rules.length;
    const answer = await put([price, { kind: 'pattern', value: '(?<=a)b', effect: 'exclude' }]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      field: 'rules.1.value',
      error: expect.stringContaining('Look-around'),
    });
    expect((await read()).rules).toHaveLength(before);
  });
});

describe('409', () => {
  test('rules changed elsewhere are not replaced unseen', async () => {
    const answer = await put([blog], [blog]);
    expect(answer.status).toBe(409);
    expect((await read()).rules).toMatchObject([price]);
  });
});
