import type { Role } from '@dragoman/config';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { onInstallation } from './worker-installation.ts';

/** The file's installation, with its address, and the browser. */
export let installation: Installation;
export let webUrl: string;
export let browser: Browser;

async function begin(started: Installation): Promise<void> {
  installation = started;
  webUrl = started.running.webUrl ?? '';
  browser = await openBrowser();
}

/** Starts the file's own installation, as `startInstallation` does, and closes it after the tests. */
export function onOwnInstallation(
  environment?: Record<string, string>,
  roles?: readonly Role[],
): void {
  beforeAll(async () => begin(await startInstallation(environment, roles)));
  afterAll(async () => {
    await browser?.close();
    await installation?.close();
  });
}

/** Uses the worker's installation, as `onInstallation` does. */
export function onSharedInstallation(roles: readonly Role[]): void {
  onInstallation(roles, begin);
  afterAll(() => browser?.close());
}
