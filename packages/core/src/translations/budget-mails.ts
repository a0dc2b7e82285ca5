import { siteDomain } from '@dragoman/domain/deployment';
import {
  type EmailBrand,
  type MailDeps,
  noticeTo,
  priceOf,
  type Reader,
  readerOf,
  textsIn,
} from '../emails/index.ts';
import { schedule } from '../maintenance/index.ts';
import type { Engines } from './deps.ts';
import { noteBudgetMail, selectUsedUpBudgets, type UsedUpBudget } from './usage.store.ts';

interface BudgetDeps extends MailDeps {
  readonly engines: Pick<Engines, 'monthlyBudget'>;
}

const minute = 60_000;

/** Mails owners about used-up budgets, every minute. Several processes may do this at once. Returns a function that stops it. */
export function watchBudgets(deps: BudgetDeps): () => Promise<void> {
  const work = () => sendBudgetMails(deps);
  return schedule({ name: 'mails about budgets', pause: minute, work, log: deps.log });
}

/** Mails each owner whose website has used up a budget, once per month or day. */
export async function sendBudgetMails(deps: BudgetDeps): Promise<void> {
  const { kysely } = deps.database;
  for (const used of await selectUsedUpBudgets(kysely, deps.engines.monthlyBudget))
    await sendBudgetMail(deps, used).catch((err) => {
      const { websiteId } = used;
      deps.log.warn({ err, websiteId }, 'could not send the mail about a budget');
    });
}

/** A mail that cannot be sent is not noted, so it is tried again. */
async function sendBudgetMail(deps: BudgetDeps, used: UsedUpBudget): Promise<void> {
  await deps.database.kysely.transaction().execute(async (transaction) => {
    if (!(await noteBudgetMail(transaction, used))) return;
    const reader = await readerOf(transaction, used.userId);
    if (reader === undefined) return;
    const mail = writeBudgetMail(used, reader, deps.emailBrand);
    await deps.email.send({ to: reader.to, ...mail });
  });
}

/** Renders the mail about a used-up budget, in the recipient's language. */
export function writeBudgetMail(
  { websiteId, url, budget, amount }: Omit<UsedUpBudget, 'userId'>,
  reader: Reader,
  brand: EmailBrand,
) {
  const { budget_used_up: texts, website_paused: paused } = textsIn(reader.language).notices;
  const values = {
    site: siteDomain(url),
    amount: priceOf(amount, reader.language),
    count: new Intl.NumberFormat(reader.language, { numberingSystem: 'latn' }).format(amount),
  };
  return noticeTo(reader, brand, {
    subject: { text: texts.subject, values },
    body: { text: texts[budget], values },
    action: { label: paused.button, link: `${brand.siteUrl}/dashboard/website/${websiteId}` },
  });
}
