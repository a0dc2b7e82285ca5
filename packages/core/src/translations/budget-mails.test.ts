import { closing, createTestDatabase } from '@dragoman/database/testing';
import { languageCatalogue } from '@dragoman/domain/languages';
import { silentLog } from '@dragoman/domain/log';
import {
  createSmtpSender,
  type EmailSender,
  startDevelopmentInbox,
} from '@dragoman/providers/email';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendBudgetMails, writeBudgetMail } from './budget-mails.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';
import { createSite } from './harness.fixture.ts';
import { runTranslation } from './index.ts';

let site: Awaited<ReturnType<typeof createSite>>;
const harness = closing(await createTestDatabase());
const inbox = closing(await startDevelopmentInbox());
const sender = closing(
  createSmtpSender({ url: inbox.url, from: 'Dragoman <hello@dragoman.test>' }),
);
beforeEach(async () => {
  await harness.database.pool.query('delete from websites');
  inbox.clear();
  site = await createSite(harness.database, ['Green tea', 'Black tea']);
});

const brand = {
  name: 'Dragoman',
  siteUrl: 'https://dragoman.example',
  supportEmail: 'help@dragoman.example',
};
const engines = {
  ...enginesOf(createEngineDouble({ capabilities: { paid: true, maxTextsPerCall: 1 } })),
  prices: { double: { characters: 1_000_000 } },
};
const send = (email: EmailSender = sender, monthlyBudget?: number) =>
  sendBudgetMails({
    ...{ database: harness.database, email, emailBrand: brand, log: silentLog },
    engines: { monthlyBudget },
  });

/** Translates until a budget stops it. */
async function translate(monthlyBudget?: number): Promise<void> {
  const { database } = harness;
  const deps = { database, engines: { ...engines, monthlyBudget }, log: silentLog };
  const name = { websiteId: site.websiteId, targetLanguage: 'es' };
  await runTranslation(deps, name, new AbortController().signal);
}
const setWords = (words: number) =>
  harness.database.pool.query(
    `insert into website_sync (website_id, words_per_day) values ($1, $2)
     on conflict (website_id) do update set words_per_day = $2`,
    [site.websiteId, words],
  );

describe('a used-up budget', () => {
  test('of a month is mailed once, to the owner', async () => {
    await send(sender, 5);
    expect(inbox.list()).toEqual([]);
    await translate(5);
    await Promise.all([send(sender, 5), send(sender, 5)]);
    await send(sender, 5);
    expect(inbox.list()).toHaveLength(1);
    const [mail] = inbox.list();
    expect(mail?.subject).toMatch(/: the translation budget is used up$/);
    expect(mail?.text).toContain('translation budget of $5.00 for this month');
    expect(mail?.text).toContain(`/dashboard/website/${site.websiteId}`);

    await harness.database.pool.query(
      `update budget_mails set period = period - interval '1 month'`,
    );
    await send(sender, 5);
    expect(inbox.list()).toHaveLength(2);
  });

  test('of a day is mailed once, whatever the number of languages', async () => {
    await setWords(0);
    await translate();
    await harness.database.pool.query(
      `insert into translations (website_id, target_language, status, error_code)
       values ($1, 'fr', 'failed', 'translation-budget')`,
      [site.websiteId],
    );
    await send();
    await send();
    expect(inbox.list().map(({ text }) => text)).toEqual([
      expect.stringContaining('its budget of new words for today (0)'),
    ]);
  });

  test('that was raised meanwhile, or whose website was deleted, is not mailed', async () => {
    await setWords(0);
    await translate();
    await setWords(1000);
    await send();
    await setWords(0);
    await harness.database.pool.query('update websites set deleted_at = now()');
    await send();
    expect(inbox.list()).toEqual([]);
  });

  test('is mailed later if the mail server refuses', async () => {
    await setWords(0);
    await translate();
    const refusing = { ...sender, send: () => Promise.reject(new Error('refused')) };
    await send(refusing);
    await send();
    expect(inbox.list()).toHaveLength(1);
  });
});

test.each(languageCatalogue.map(({ code }) => code))('the mail in %s is complete', (language) => {
  const used = { websiteId: 'w', url: 'https://tea.example', amount: 1234 };
  for (const budget of ['month', 'day'] as const) {
    const reader = { to: 'ada@example.org', language };
    const { subject, text } = writeBudgetMail({ ...used, budget }, reader, brand);
    expect(subject).toContain('tea.example');
    expect(text).toMatch(/1\D?234/);
    expect(subject + text).not.toMatch(/[{}]/);
  }
});
