import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { browser, installation, onOwnInstallation } from './journey.ts';
import { type OwnedShop, ownShop, served } from './owned-shop.ts';
import { waitFor } from './wait.ts';

export let shop: OwnedShop;
/** The test's window, in which the shop's owner is signed in. */
export let page: Page;

/** Starts the file's own installation with the translated demo shop. Each test has a window of its own. */
export function onShop(environment?: Record<string, string>): void {
  onOwnInstallation(environment);
  beforeAll(async () => {
    shop = await ownShop(installation, browser);
  });
  beforeEach(async () => {
    page = await openWindow();
  });
  afterEach(async () => {
    await page.context().close();
  });
}

/** Opens another window of the owner. */
export async function openWindow(): Promise<Page> {
  const opened = await (await shop.open({ viewport: { width: 1440, height: 900 } })).newPage();
  opened.setDefaultTimeout(20_000);
  return opened;
}

export const button = (name: string, exact = true) => page.getByRole('button', { name, exact });
export const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
/** Has calls to these addresses fail. */
export const refuse = (address: string, status = 500, error = 'no') =>
  page.route(address, (route) => route.fulfill({ status, json: { error, message: error } }));

/** Requests a page from the proxy until it matches; returns the response. */
export const servedWhen = (at: string, isRight: (html: string, url: string) => boolean) =>
  waitFor(`${at} as it should be`, async () => {
    const answer = await served(browser, shop.servedAt + at);
    return isRight(answer.html, answer.url) ? answer : undefined;
  });
