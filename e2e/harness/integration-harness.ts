import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { signIn } from './account.ts';
import { openBrowser } from './browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { ownWebsite, type Surroundings, startSurroundings } from './owner-site.ts';
import { signInHere } from './visitor.ts';

/** A website of the harness's owner. */
export interface Site {
  readonly id: string;
  /** The domain whose records the owner changes. */
  readonly domain: string;
  /** What the records lead to. */
  readonly target: string;
}

interface NewSite {
  readonly languages?: string[];
  readonly structure?: 'subdomain' | 'subdirectory';
}

export const stepTitles = {
  1: 'URL Structure',
  2: 'Code Snippet',
  3: 'DNS Configuration',
  4: 'Activate Subscription',
} as const;
export type StepNumber = keyof typeof stepTitles;

/** An installation with an owner, a web server and a name server for the owner's websites, and a browser. */
export class IntegrationHarness {
  readonly around: Surroundings;
  readonly installation: Installation;
  readonly browser: Browser;
  readonly webUrl: string;
  readonly #owner: Awaited<ReturnType<typeof signIn>>;
  readonly #signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  #sites = 0;

  private constructor(
    around: Surroundings,
    installation: Installation,
    browser: Browser,
    owner: Awaited<ReturnType<typeof signIn>>,
    signedIn: Awaited<ReturnType<BrowserContext['storageState']>>,
  ) {
    this.around = around;
    this.installation = installation;
    this.browser = browser;
    this.webUrl = installation.running.webUrl ?? '';
    this.#owner = owner;
    this.#signedIn = signedIn;
  }

  static async start(): Promise<IntegrationHarness> {
    const around = await startSurroundings();
    const settings = { PRODUCT_HOST: 'dragoman.example', AUTH_EMAIL_PAUSE: '0' };
    const installation = await startInstallation({ ...around.environment, ...settings }, [
      'api',
      'backend',
      'web',
    ]);
    const webUrl = installation.running.webUrl ?? '';
    const browser = await openBrowser();
    const page = await browser.newPage();
    await signInHere(page, webUrl, 'ada@owner.example');
    const signedIn = await page.context().storageState();
    await page.context().close();
    const owner = await signIn(webUrl, 'ada@owner.example');
    return new IntegrationHarness(around, installation, browser, owner, signedIn);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.installation.close();
    await this.around.close();
  }

  /** A window with the owner signed in. */
  async open(): Promise<IntegrationPage> {
    this.around.names.zone = {};
    const context = await this.browser.newContext({
      storageState: this.#signedIn,
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    return new IntegrationPage(await context.newPage(), this.webUrl);
  }

  /** A new, scanned website. */
  async addSite(website: NewSite = {}): Promise<Site> {
    this.#sites += 1;
    const domain = `shop${this.#sites}.localhost`;
    const url = this.around.urlOf(domain);
    const id = await ownWebsite(this.installation, this.#owner, { url, ...website });
    return { id, domain, target: `${id}.proxy.dragoman.example` };
  }

  /** A website's row. */
  row({ id }: Site) {
    return this.installation.running.services.database.kysely
      .selectFrom('websites')
      .select(['url_structure', 'dns_checked', 'snippet_checked', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }
}

/** The Integration screen, by accessible names. */
export class IntegrationPage {
  readonly page: Page;
  readonly #webUrl: string;

  constructor(page: Page, webUrl: string) {
    this.page = page;
    this.#webUrl = webUrl;
  }

  /** Opens the tab, and a step if given. */
  async visit({ id }: Site, step?: StepNumber): Promise<void> {
    await this.page.goto(`${this.#webUrl}/dashboard/website/${id}?tab=integration`);
    await this.page.getByRole('heading', { name: 'Deployment', exact: true }).waitFor();
    if (step !== undefined) await this.openStep(step);
  }

  async openStep(number: StepNumber): Promise<void> {
    if (!(await this.isOpen(number))) await this.heading(number).getByRole('button').click();
  }

  /** A step's heading, which includes its state. */
  heading(number: StepNumber): Locator {
    const name = new RegExp(`^${number}\\. ${stepTitles[number]}`);
    return this.page.getByRole('heading', { name });
  }

  /** Waits until a step has this state. */
  async says(number: StepNumber, state: string): Promise<void> {
    await this.heading(number).getByText(state, { exact: true }).waitFor();
  }

  /** True if a step is open. */
  async isOpen(number: StepNumber): Promise<boolean> {
    const button = this.heading(number).getByRole('button');
    return (await button.getAttribute('aria-expanded')) === 'true';
  }

  records(): Locator {
    return this.page.getByRole('list', { name: 'Records to add' }).getByRole('listitem');
  }

  record(host: string): Locator {
    return this.records().filter({ hasText: host });
  }

  deployButton(): Locator {
    return this.page.getByRole('button', { name: /^Deploy(ing\.\.\.)?$/ });
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
