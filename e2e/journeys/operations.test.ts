import { type Jobs, startJobs } from '@dragoman/core/jobs';
import { scanJob } from '@dragoman/core/scans';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../harness/account.ts';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { signInHere } from '../harness/visitor.ts';

let installation: Installation;
let browser: Browser;
let page: Page;
let webUrl: string;
let jobs: Jobs;
let isBroken = true;
let runs = 0;

const reportJob: typeof scanJob = {
  ...scanJob,
  name: 'report',
  options: { retryLimit: 0 },
  async handle() {
    runs += 1;
    if (isBroken) throw new Error('The paper ran out.');
  },
};
const payload = { scanId: crypto.randomUUID() };
const deps = {} as Parameters<typeof scanJob.handle>[1]['deps'];

beforeAll(async () => {
  installation = await startInstallation(
    { ADMIN_EMAILS: 'root@admin.example', AUTH_EMAIL_PAUSE: '0' },
    ['api', 'backend', 'web'],
  );
  webUrl = installation.running.webUrl ?? '';
  const { database } = installation.running.services;
  jobs = await startJobs({ database });
  await jobs.work(reportJob, deps);
  const { userId } = await signIn(webUrl, 'owner@visited.example');
  const { id } = await database.kysely
    .insertInto('websites')
    .values({
      user_id: userId,
      url: 'https://visited.example',
      original_language: 'en',
      translation_languages: ['es'],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(reportJob, payload, { key: `${id}/es` });
  await database.pool.query(
    "insert into website_traffic values ($1, date_trunc('hour', now()), 1500, 1200)",
    [id],
  );
  await database.pool.query(
    `insert into certificates (host, registered_domain, failures, last_error)
     values ('es.visited.example', 'visited.example', 2, 'The name does not resolve.')`,
  );
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
});
afterAll(async () => {
  await browser?.close();
  await jobs?.stop();
  await installation?.close();
});

const region = (name: string) => page.getByRole('region', { name, exact: true });
const row = (card: string, text: string) => region(card).getByRole('row').filter({ hasText: text });

test('an owner is sent to the dashboard', async () => {
  await signInHere(page, webUrl, 'owner@visited.example');
  await page.goto(`${webUrl}/dashboard/admin/operations`);
  await page.getByRole('heading', { name: 'Your Websites' }).waitFor();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
});

test('an administrator sees how the installation is doing', async () => {
  await signInHere(page, webUrl, 'root@admin.example');
  await page.route('**/api/admin/operations', (route) =>
    route.fulfill({ status: 500, json: { error: 'It failed.', requestId: 'x' } }),
  );
  await page.goto(`${webUrl}/dashboard/admin`);
  await page.getByRole('main').getByRole('link', { name: 'Operations' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'It failed.' });
  await alert.waitFor();
  await page.unroute('**/api/admin/operations');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await row('Processes', 'api, backend, web').getByText('running').waitFor();
  await row('Certificates', 'es.visited.example').getByText('not issued yet').waitFor();
  await row('Certificates', 'es.visited.example').getByText('The name does not resolve.').waitFor();
  await row('Traffic', 'visited.example').getByText('1,500').waitFor();
  await row('Traffic', 'visited.example').getByText('80%').waitFor();
  await row('Engines', 'apertium').waitFor();
  await region('Recent actions').getByText('No administrator has').waitFor();
});

test('they retry a failed job, which is listed as their action, and remove its failure', async () => {
  const job = region('Jobs').getByRole('listitem').filter({ hasText: 'report' });
  await job.getByText('The paper ran out.').waitFor();
  await job.getByText('https://visited.example').waitFor();
  expect(runs).toBe(1);
  await job.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
  await region('Recent actions').getByText('root@admin.example').waitFor();
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        return job.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await job.getByRole('button', { name: 'Remove' }).click();
  await job.getByRole('button', { name: 'Cancel' }).click();
  await job.getByRole('button', { name: 'Remove' }).click();
  await job.getByRole('button', { name: 'Yes, remove it' }).click();
  await region('Jobs').getByText('No job has failed.').waitFor();
});

test('they cancel a waiting job', async () => {
  isBroken = false;
  await jobs.enqueue(reportJob, payload, { startAfter: 3600 });
  await region('Jobs').getByText('Waiting', { exact: true }).click();
  const job = region('Jobs').getByRole('listitem').filter({ hasText: 'report' });
  await job.getByRole('button', { name: 'Cancel job' }).click();
  await job.getByRole('button', { name: 'Yes, cancel it' }).click();
  await region('Jobs').getByText('No job waits.').waitFor({ timeout: 30_000 });
  await region('Jobs').getByText('Failed', { exact: true }).click();
  await region('Jobs').getByText('An administrator cancelled this.').waitFor();
  expect(runs).toBe(2);
});
