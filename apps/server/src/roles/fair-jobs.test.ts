import { type Job, startJobs } from '@dragoman/core/jobs';
import { onboardingEndpoints, onboardingJob } from '@dragoman/core/onboarding';
import { requestScan, scanJob } from '@dragoman/core/scans';
import { requestTranslation, translateJob } from '@dragoman/core/translations';
import { importJob, startImport } from '@dragoman/core/website-strings';
import { createWebsite } from '@dragoman/core/websites';
import type { WebsiteRow } from '@dragoman/database/schema';
import { createTestDatabase, createUser } from '@dragoman/database/testing';
import { afterAll, expect, test, vi } from 'vitest';

const testDatabase = await createTestDatabase();
const jobs = await startJobs(testDatabase);
afterAll(async () => {
  await jobs.stop(1000);
  await testDatabase.close();
});

const addWebsite = (userId: string) =>
  createWebsite(testDatabase, {
    userId,
    url: `https://${crypto.randomUUID()}.example`,
    originalLanguage: 'en',
    translationLanguages: ['es'],
  });

/** Requests a preview over the endpoint's implementation, as a visitor with this address. */
async function requestPreview(address: string): Promise<string> {
  const { kysely } = testDatabase.database;
  const { id } = await kysely
    .insertInto('temp_websites')
    .values({ url: 'https://a.example', original_language: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const input = { body: { websiteId: id, targetLang: 'es' }, request: { address } };
  const [requestsPreview] = onboardingEndpoints({ ...testDatabase, jobs, requestTimeout: 0 });
  await requestsPreview?.handle(input as never);
  return id;
}

const deps = () => ({ ...testDatabase, jobs });
const inSpanish = ({ id }: WebsiteRow) => ({ websiteId: id, targetLanguage: 'es' });

interface Kind {
  readonly job: Job<never, never>;
  /** Requests a job for an account, or a visitor, as the product does. */
  request(account: string): Promise<unknown>;
}

const ofWebsites = (request: (website: WebsiteRow) => Promise<unknown>) => async (userId: string) =>
  request(await addWebsite(userId));

const kinds: Record<string, Kind> = {
  scans: { job: scanJob as never, request: ofWebsites(({ id }) => requestScan(deps(), id)) },
  translations: {
    job: translateJob as never,
    request: ofWebsites((website) => requestTranslation(deps(), inSpanish(website))),
  },
  imports: {
    job: importJob as never,
    request: ofWebsites((website) => {
      const spanish = { targetLanguage: 'es', fileLanguage: 'es' };
      const request = { website, ...spanish, userId: website.user_id, mayReview: true };
      return startImport(deps(), { ...request, conflicts: 'keep' }, ['Tea,Té\n']);
    }),
  },
  previews: { job: onboardingJob as never, request: requestPreview },
};

const accounts: Record<string, () => Promise<[string, string]>> = {
  previews: async () => ['192.0.2.1', '192.0.2.2'],
};
const twoUsers = async (): Promise<[string, string]> => [
  await createUser(testDatabase.database),
  await createUser(testDatabase.database),
];

test.each(Object.keys(kinds))(
  'one account’s 16 slow %s leave a slot for another account',
  async (name) => {
    const { job, request } = kinds[name] as Kind;
    const [first, other] = await (accounts[name] ?? twoUsers)();
    const running: string[] = [];
    const end = Promise.withResolvers<void>();
    const slow = {
      ...job,
      async handle(_payload: never, { jobId }: { jobId: string }) {
        running.push(jobId);
        await end.promise;
      },
    };
    for (let count = 0; count < 16; count += 1) await request(first);
    await jobs.work(slow, undefined as never);
    const most = Math.ceil((job.options.concurrency ?? 4) / 2);
    await vi.waitFor(() => expect(running).toHaveLength(most), { timeout: 20_000 });
    await request(other);
    await vi.waitFor(() => expect(running).toHaveLength(most + 1), { timeout: 20_000 });
    const { rows } = await testDatabase.database.pool.query(
      'select group_id, count(*)::int from pgboss.job where id = any($1) group by 1 order by 2',
      [running],
    );
    expect(rows.map(({ count }) => count)).toEqual([1, most]);
    expect(running).toHaveLength(new Set(running).size);
    end.resolve();
    await vi.waitFor(() => expect(running).toHaveLength(17), { timeout: 20_000 });
  },
);
