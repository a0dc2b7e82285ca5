import type { Page } from 'playwright-core';
import type { signIn } from './account.ts';

type Owner = Awaited<ReturnType<typeof signIn>>;

const customer = {
  Name: 'Ada Owner',
  Address: '1 Main Street',
  City: 'Montreal',
  State: 'Quebec',
  ZIP: 'H2X 1Y4',
} as const;

/** The billing screen by the names that a screen reader tells. */
export class BillingPage {
  readonly page: Page;
  readonly owner: Owner;
  readonly email: string;
  readonly #webUrl: string;

  constructor(page: Page, webUrl: string, owner: Owner, email: string) {
    this.page = page;
    this.#webUrl = webUrl;
    this.owner = owner;
    this.email = email;
  }

  async visit(): Promise<void> {
    await this.page.goto(`${this.#webUrl}/dashboard/billing`);
    await this.page.getByRole('heading', { name: 'Billing Information', level: 1 }).waitFor();
    await this.region('Billing History').waitFor();
  }

  region(name: string) {
    return this.page.getByRole('region', { name, exact: true });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  dialog() {
    return this.page.getByRole('dialog');
  }

  /** The card form, which is the provider's frame. */
  card() {
    return this.page.frameLocator('iframe[title="Secure card payment input frame"]');
  }

  /** What the bank asks, above the page. */
  bank() {
    return this.page.frameLocator('iframe[title="Authentication"]');
  }

  async openSubscribe(): Promise<void> {
    await this.button('Subscribe Now').click();
    await this.card().getByLabel('card number').waitFor();
  }

  async fillCustomer(): Promise<void> {
    for (const [label, value] of Object.entries(customer)) {
      await this.dialog().getByLabel(label, { exact: true }).fill(value);
    }
    await this.dialog().getByLabel('Country').selectOption('CA');
  }

  async fillCard(number: string): Promise<void> {
    await this.card().getByLabel('card number').fill(number);
    await this.card().getByLabel('expiration date').fill('12 / 40');
    await this.card().getByLabel('CVC').fill('123');
  }

  /** Waits for a toast, and dismisses it. */
  async toast(text: string): Promise<void> {
    const toast = this.page.locator('[data-sonner-toast]').filter({ hasText: text });
    await toast.first().waitFor();
    await toast.first().getByRole('button', { name: 'Close' }).click();
    await toast.first().waitFor({ state: 'detached' });
  }

  /** Asks for a website to be deployed, as the Integration screen does. */
  provision(websiteId: string): Promise<{ status: number; error?: string }> {
    return this.page.evaluate(
      async ([id, token]) => {
        const answer = await fetch(`/api/websites/${id}/provision`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ status: 'enabled' }),
        });
        return { ...(await answer.json()), status: answer.status };
      },
      [websiteId, this.owner.token] as const,
    );
  }

  /** Deletes a website on its own page. */
  async deleteWebsite(websiteId: string): Promise<void> {
    await this.page.goto(`${this.#webUrl}/dashboard/website/${websiteId}`);
    await this.button('Delete this website').click();
    await this.button('I understand').click();
    await this.button('Yes, delete everything').click();
    await this.page.waitForURL(`${this.#webUrl}/dashboard`);
  }

  /** The history as it reads: amount and status of each, the newest first. */
  async history(): Promise<string[]> {
    const rows = await this.region('Billing History').locator('tbody tr').all();
    return Promise.all(
      rows.map(async (row) =>
        (await row.locator('td').allTextContents()).slice(1, 3).join(' ').trim(),
      ),
    );
  }
}
