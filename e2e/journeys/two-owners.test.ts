import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seedEditedWebsite } from '../harness/edited-website.ts';
import { browser, installation, onSharedInstallation, webUrl } from '../harness/journey.ts';
import { listed, signInHere } from '../harness/visitor.ts';

onSharedInstallation(['api', 'backend', 'web']);

interface Owner {
  readonly page: Page;
  readonly websiteId: string;
  readonly host: string;
}

let ada: Owner;
let eve: Owner;

beforeAll(async () => {
  ada = await owner('ada');
  eve = await owner('eve');
});

/** An owner in their own browser, with a translated website. */
async function owner(name: string): Promise<Owner> {
  const email = `${name}@owner.example`;
  const host = `${name}.example`;
  const page = await (await browser.newContext()).newPage();
  await signInHere(page, webUrl, email);
  const { database } = installation.running.services;
  const sql = 'select id from auth.users where email = $1';
  const { rows } = await database.pool.query<{ id: string }>(sql, [email]);
  const { id } = await seedEditedWebsite(database, rows[0]?.id ?? '', host);
  await page.reload();
  return { page, websiteId: id, host };
}

test('each sees only their own list', async () => {
  expect(await Promise.all([listed(ada.page), listed(eve.page)])).toEqual([[ada.host], [eve.host]]);
  for (const { page } of [ada, eve]) {
    expect(await page.getByRole('heading', { name: 'All Other Websites' }).count()).toBe(0);
  }
});

test('opening another owner’s page redirects to the dashboard without showing anything', async () => {
  const { page } = eve;
  const seen: string[] = [];
  page.on('response', async (response) => {
    const body = await response.text().catch(() => '');
    if (body.includes(ada.host) || body.includes('Open until 21')) seen.push(response.url());
  });
  await page.goto(`${webUrl}/dashboard/website/${ada.websiteId}`);
  await page.waitForURL(`${webUrl}/dashboard`);
  await page.goto(`${webUrl}/dashboard/website/${ada.websiteId}/translation/es`);
  await page.waitForURL(`${webUrl}/dashboard`);
  expect(await listed(page)).toEqual([eve.host]);
  expect(seen).toEqual([]);
  // The owner can open her own page.
  await ada.page.goto(`${webUrl}/dashboard/website/${ada.websiteId}`);
  await ada.page.getByRole('heading', { name: ada.host, level: 1 }).waitFor();
});
