import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  dialects,
  type ServiceDouble,
  startServiceDouble,
} from '@dragoman/providers/engines/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type Installation, startInstallation } from '../harness/installation.ts';
import { overflow, violations } from '../harness/public-site.ts';
import { signInHere } from '../harness/visitor.ts';

let service: ServiceDouble;
let installation: Installation;
let browser: Browser;
let page: Page;

const ids: string[] = [];
const receiver = createServer((request, response) => {
  ids.push(String(request.headers['webhook-id']));
  response.end('thank you');
});
const receiverHost = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  service = await startServiceDouble(dialects.libretranslate);
  installation = await startInstallation(
    {
      ENGINES: 'apertium',
      OUTGOING_ALLOWED_HOSTS: [new URL(service.url).host, receiverHost()].join(','),
    },
    ['api', 'backend', 'web', 'worker'],
  );
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 1200 } });
  page.setDefaultTimeout(10_000);
  await signInHere(page, installation.running.webUrl ?? '', 'engines@owner.example');
});
afterAll(async () => {
  await browser?.close();
  await installation?.close();
  await service?.close();
  receiver.close();
});

test('an owner adds a key, tries it with a sentence and deletes it', async () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${installation.running.webUrl}/dashboard/engines`);
  await page.getByText('You have no key.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /Engine$/ }).click();
  await page.getByRole('option', { name: 'LibreTranslate' }).click();
  await page.getByLabel('API key').fill(dialects.rightKey);
  await button('Add key').click();
  await page.getByText('Enter the address of the service.').first().waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill(service.url);
  await button('Add key').click();
  const keys = page.getByRole('region', { name: 'Your keys' });
  await keys.getByText('LibreTranslate').waitFor();
  expect(await page.getByLabel('API key').inputValue()).toBe('');
  await button('Translate a sentence').click();
  await button('Translate').click();
  await keys.getByText('GOOd MORNINg, HOw CAn We HELp YOu?').waitFor();
  expect(await page.content()).not.toContain(dialects.rightKey);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 1200 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await button('Delete').click();
  await button('Yes, delete it').click();
  await page.getByText('You have no key.').waitFor();
});

test('an owner gives a program a key, replaces it and revokes it', async () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const isAccepted = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const path = '/api/translation-memory';
    return (await fetch(installation.running.webUrl + path, { headers })).status === 200;
  };
  const shownKey = async () => {
    const key = page.getByRole('status').locator('code');
    return (await key.textContent()) ?? '';
  };
  await page.goto(`${installation.running.webUrl}/dashboard/account`);
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByText('You have no API key.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Name').fill('Nightly build');
  await page.getByRole('group', { name: 'Translation memory' }).getByText('Read').click();
  await button('Create a key').click();
  await page.getByText('Copy your key now. It is not shown again.').waitFor();
  const first = await shownKey();
  expect(await isAccepted(first)).toBe(true);
  await button('Done').click();
  const keys = page.getByRole('region', { name: 'Your keys' });
  await keys.getByText('Translation memory: Read').waitFor();
  await button('Replace').click();
  await button('End the old key now').click();
  await page.getByText('Copy your key now. It is not shown again.').waitFor();
  const second = await shownKey();
  expect([await isAccepted(first), await isAccepted(second)]).toEqual([false, true]);
  await button('Done').click();
  await page.getByText('It is not shown again.').waitFor({ state: 'hidden' });
  expect((await page.content()).includes(second)).toBe(false);
  await page.setViewportSize({ width: 375, height: 1200 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await button('Revoke').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no API key.').waitFor();
  expect(await isAccepted(second)).toBe(false);
});

test('an owner adds a webhook, tests it, reads its log and sends a message again', async () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.goto(`${installation.running.webUrl}/dashboard/account`);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('You have no webhook.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Address').fill('http://10.0.0.1/');
  await button('Add a webhook').click();
  await page.getByText('Enter a public address').first().waitFor();
  await page.getByLabel('Address').fill(`http://${receiverHost()}/hooks`);
  await button('Add a webhook').click();
  await page.getByText('Copy the secret now.').waitFor();
  await button('Done').click();
  await button('Send a test').click();
  await page.getByText('Arrived').waitFor();
  await page.getByText('webhook.test', { exact: true }).click();
  await page.getByText('thank you').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Send again').click();
  while (ids.length < 2) await page.waitForTimeout(50);
  expect(new Set(ids).size).toBe(1);
  await page.setViewportSize({ width: 375, height: 1200 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await button('Delete').click();
  await button('Yes, delete it').click();
  await page.getByText('You have no webhook.').waitFor();
});
