import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type HeldSite, startHeldSite } from './held-site.ts';
import { type Installation, startInstallation } from './installation.ts';
import { signInHere } from './visitor.ts';

/** A website's page in a browser, with its site, which can be delayed and broken, and its installation. */
export interface WebsiteHarness {
  readonly site: HeldSite;
  readonly installation: Installation;
  readonly webUrl: string;
  /** A new page in a new context for each test. */
  open(): Promise<WebsiteScreen>;
  close(): Promise<void>;
}

/** Starts site, installation and browser. */
export async function startWebsiteHarness(): Promise<WebsiteHarness> {
  const site = await startHeldSite();
  const installation = await startInstallation(
    { ENGINES: 'apertium', OUTGOING_ALLOWED_HOSTS: site.host },
    ['api', 'backend', 'worker', 'web'],
  );
  const browser: Browser = await openBrowser();
  const webUrl = installation.running.webUrl ?? '';
  return {
    site,
    installation,
    webUrl,
    open: async () =>
      screenOf(await browser.newPage({ viewport: { width: 1280, height: 800 } }), site, webUrl),
    async close() {
      await browser.close();
      await installation.close();
      await site.close();
    },
  };
}

export type WebsiteScreen = ReturnType<typeof screenOf>;

let people = 0;

function screenOf(page: Page, site: HeldSite, webUrl: string) {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
  /** Signs up a new owner, adds the site and opens its page. Returns the website's id. */
  const withWebsite = async (): Promise<string> => {
    people += 1;
    await signInHere(page, webUrl, `keeper${people}@owner.example`);
    await page.getByRole('textbox', { name: 'Website URL' }).fill(site.url);
    await page.keyboard.press('Enter');
    await region('Your Websites').getByRole('link').click();
    await page.getByRole('heading', { name: site.host, level: 1 }).waitFor();
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  };
  return {
    page,
    button,
    region,
    says,
    withWebsite,
    openChecklist: () =>
      region('Go live')
        .getByRole('button', { name: /steps done/ })
        .click(),
    /** A step of the opened checklist, by its name. */
    step: (name: string) => region('Go live').getByRole('listitem').filter({ hasText: name }),
    fact: (name: string) =>
      page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) }),
    /** As above, with a finished scan. */
    async withScannedWebsite(): Promise<string> {
      const id = await withWebsite();
      await says(/^Completed: 13 pages read/);
      return id;
    },
    async addLanguage(name: string): Promise<void> {
      await button(/Add a language/).click();
      await page.getByRole('option', { name }).click();
      await button('Add Translation').click();
      await page.getByRole('link', { name: `Edit ${name}` }).waitFor();
    },
  };
}
