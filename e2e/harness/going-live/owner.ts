import type { Locator, Page } from 'playwright-core';
import { IntegrationPage, type Site } from '../integration-harness.ts';
import { waitFor } from '../wait.ts';
import { app, type Surroundings } from './surroundings.ts';

const successful =
  'Deployment successful! Your translations will be live in approximately 15 minutes.';

/** An owner of websites in a window of their own, who does what the screens ask for. */
export class Owner {
  readonly page: Page;
  readonly screen: IntegrationPage;
  readonly #surroundings: Surroundings;

  private constructor(surroundings: Surroundings, page: Page) {
    this.#surroundings = surroundings;
    this.page = page;
    this.screen = new IntegrationPage(page, app);
  }

  static async at(surroundings: Surroundings): Promise<Owner> {
    const context = await surroundings.browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    context.setDefaultTimeout(60_000);
    return new Owner(surroundings, await context.newPage());
  }

  async signIn(email: string): Promise<void> {
    const { page } = this;
    await page.goto(`${app}/login`);
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(await this.#surroundings.signInLink(email));
    await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  }

  /** The steps from an address to a translation. */
  async addWebsite(domain: string): Promise<Site> {
    const { page } = this;
    await page.goto(`${app}/dashboard`);
    await page
      .getByRole('textbox', { name: 'Website URL' })
      .fill(this.#surroundings.siteOf(domain));
    await page.keyboard.press('Enter');
    const websites = page.getByRole('region', { name: 'Your Websites' });
    await websites.getByRole('link').filter({ hasText: domain }).click();
    await page.getByText(/^Completed: \d+ pages read/).waitFor();
    await this.addLanguage('Spanish');
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    return { id, domain, target: `${id}.proxy.dragoman.test` };
  }

  /** On a website's page: adds a language and waits until it is translated. */
  async addLanguage(name: string): Promise<void> {
    const { page } = this;
    await page.getByRole('button', { name: /Add a language/ }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Add Translation' }).click();
    await page.getByText('Translation completed').first().waitFor();
  }

  /** On the Integration screen: chooses where translations are. */
  async chooseStructure(name: 'Subdomain' | 'Subdirectory'): Promise<void> {
    await this.screen.openStep(1);
    const choices = this.page.getByRole('radiogroup', { name: 'URL Structure' });
    await choices.getByText(name, { exact: true }).click();
    await this.screen.says(1, name);
  }

  /** Pastes what the screen's button copies. */
  async addSnippet({ domain }: Site): Promise<void> {
    await this.screen.openStep(2);
    await this.page.getByRole('button', { name: 'Copy the snippet' }).click();
    const snippet = await waitFor('the snippet in the clipboard', async () => {
      const text = await this.screen.clipboard();
      return text.includes('Dragoman.init') ? text : undefined;
    });
    this.#surroundings.customers.paste(domain, snippet);
  }

  /** Waits until the screen says by itself that the website was deployed, with every step done. */
  async seesDeployment(): Promise<void> {
    await this.#deployment().getByText(successful).waitFor();
    await this.seesAllGreen();
  }

  async seesAllGreen(): Promise<void> {
    await this.screen.says(2, 'Verified');
    await this.screen.says(3, 'Verified');
    await this.screen.says(4, 'Not needed');
    await this.#deployment().getByText('Deployed', { exact: true }).waitFor();
  }

  #deployment(): Locator {
    return this.page.getByRole('region', { name: 'Deployment', exact: true });
  }

  /** What the section 'Search engines' says of each check, failures first. */
  async checkSearchEngines(site: Site): Promise<string[]> {
    await this.screen.visit(site);
    const section = this.page.getByRole('region', { name: 'Search engines' });
    await section.getByRole('button', { name: 'Check now' }).click();
    await section.getByText(/addresses, checked at/).waitFor();
    return section.getByRole('list').first().locator('> li').allTextContents();
  }
}
