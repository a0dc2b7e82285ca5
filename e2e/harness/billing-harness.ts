import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStripeDouble } from '@dragoman/stripe-double';
import type { Browser } from 'playwright-core';
import { type InboxMail, mailsTo, signIn } from './account.ts';
import { BillingPage } from './billing-page.ts';
import { openBrowser } from './browser.ts';
import { type Installation, startInstallation } from './installation.ts';
import { ownWebsite } from './owner-site.ts';
import { signInHere } from './visitor.ts';
import { waitFor } from './wait.ts';

type Owner = Awaited<ReturnType<typeof signIn>>;

interface SiteState {
  readonly status?: 'enabled';
  readonly dns_checked?: boolean;
  readonly snippet_checked?: boolean;
  readonly total_word_count?: number;
}

interface NewSite {
  readonly words?: number;
  readonly languages?: string[];
  readonly row?: SiteState;
}

/** An installation that bills by the payment provider's double, whose clock stops until a test moves it. */
export class BillingHarness {
  readonly installation: Installation;
  readonly browser: Browser;
  readonly webUrl: string;
  /** The double's time. It begins on the 16th of next month, so that the trials below have not ended by real time. */
  now: Date;
  readonly #clock: string;
  readonly #dataDir: string;
  #people = 0;
  #sites = 0;
  #double = '';

  private constructor(
    installation: Installation,
    browser: Browser,
    clock: { readonly id: string; readonly begin: Date },
    dataDir: string,
  ) {
    this.installation = installation;
    this.browser = browser;
    this.webUrl = installation.running.webUrl ?? '';
    this.now = clock.begin;
    this.#clock = clock.id;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<BillingHarness> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'dragoman-billing-'));
    const now = new Date();
    const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 16));
    const id = await clockIn(dataDir, begin);
    const settings = { BILLING: 'double', STRIPE_TEST_CLOCK: id, AUTH_EMAIL_PAUSE: '0' };
    const installation = await startInstallation({ ...settings, DATA_DIR: dataDir }, [
      'api',
      'backend',
      'web',
    ]);
    return new BillingHarness(installation, await openBrowser(), { id, begin }, dataDir);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.installation.close();
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Somebody new in a window of their own, whose trial ends in five days. */
  async newOwner(options: Parameters<Browser['newContext']>[0] = {}): Promise<BillingPage> {
    this.#people += 1;
    const email = `payer${this.#people}@owner.example`;
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'UTC',
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await signInHere(page, this.webUrl, email);
    const owner = await signIn(this.webUrl, email);
    const end = this.inDays(5);
    await this.setState(owner, {
      subscription_status: 'trial',
      trial_end: end,
      subscription_period_end: end,
      pauses_at: null,
    });
    const { scriptUrl } = await page.evaluate(readPayment, owner.token);
    this.#double = new URL(scriptUrl).origin;
    return new BillingPage(page, this.webUrl, owner, email);
  }

  /** Puts an owner's subscription into a state. */
  async setState({ userId }: Pick<Owner, 'userId'>, row: object): Promise<void> {
    const { kysely } = this.installation.running.services.database;
    await kysely.updateTable('subscriptions').set(row).where('user_id', '=', userId).execute();
  }

  /** Adds a scanned website; returns its id. */
  async addSite(owner: Owner, { words = 1200, languages = ['es'], row = {} }: NewSite = {}) {
    this.#sites += 1;
    const url = `https://www.shop${this.#sites}.example`;
    const id = await ownWebsite(this.installation, owner, { url, languages });
    await this.setSite(id, { total_word_count: words, ...row });
    return { id, host: `www.shop${this.#sites}.example` };
  }

  /** Puts a website into a state. */
  async setSite(id: string, row: SiteState): Promise<void> {
    const { kysely } = this.installation.running.services.database;
    await kysely.updateTable('websites').set(row).where('id', '=', id).execute();
  }

  inDays(days: number): Date {
    return new Date(this.now.getTime() + days * 86_400_000);
  }

  /** The first of a month, so many after this one, when its bill has been tried. */
  firstOf(months: number): Date {
    return new Date(Date.UTC(this.now.getUTCFullYear(), this.now.getUTCMonth() + months, 1, 2));
  }

  /** Moves time, and waits until every event of it was delivered. */
  async moveTo(to: Date): Promise<void> {
    const clock = `/v1/test_helpers/test_clocks/${this.#clock}`;
    await this.call(`${clock}/advance`, { frozen_time: String(to.getTime() / 1000) });
    await waitFor('the clock', async () =>
      (await this.call(clock)).status === 'ready' ? true : undefined,
    );
    await this.call('/double/webhooks/settled', {});
    this.now = to;
  }

  /** Asks the double, as the provider's own SDK would. */
  async call(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ id?: string; status?: string }> {
    const answer = await fetch(`${this.#double}${path}`, {
      method: form === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer sk_test_double' },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id?: string; status?: string };
  }

  /** The bank begins to refuse the card that an owner pays with. */
  async breakCard({ userId }: Owner): Promise<void> {
    const { kysely } = this.installation.running.services.database;
    const account = await kysely
      .selectFrom('billing_accounts')
      .select(['customer_id', 'subscription_id'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const { id = '' } = await this.call('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4000000000000341',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    });
    await this.call(`/v1/payment_methods/${id}/attach`, { customer: account.customer_id });
    await this.call(`/v1/subscriptions/${account.subscription_id}`, { default_payment_method: id });
  }

  /** A website's status in the database. */
  async statusOf(websiteId: string): Promise<string | null> {
    const { kysely } = this.installation.running.services.database;
    const query = kysely.selectFrom('websites').select('status').where('id', '=', websiteId);
    return (await query.executeTakeFirstOrThrow()).status;
  }

  /** Waits for a mail by its subject. */
  mailTo(email: string, subject: RegExp): Promise<InboxMail> {
    return waitFor(`${subject}`, async () => {
      const mails = await mailsTo(this.webUrl, email);
      return mails.find((mail) => subject.test(mail.subject));
    });
  }
}

/** Leaves a double with a clock where the installation will look for what its double remembers. */
async function clockIn(dataDir: string, begin: Date): Promise<string> {
  const double = await startStripeDouble();
  const answer = await fetch(`${double.url}/v1/test_helpers/test_clocks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${double.secretKey}` },
    body: new URLSearchParams({ frozen_time: String(begin.getTime() / 1000) }),
  });
  const { id } = (await answer.json()) as { id: string };
  await writeFile(path.join(dataDir, 'stripe-double.json'), JSON.stringify(double.snapshot()));
  await double.close();
  return id;
}

async function readPayment(token: string): Promise<{ scriptUrl: string }> {
  const answer = await fetch('/api/billing-info', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { payment } = (await answer.json()) as { payment: { scriptUrl: string } };
  return payment;
}
