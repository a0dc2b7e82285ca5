import { siteDomain } from '@dragoman/domain/deployment';
import {
  type EmailBrand,
  type MailDeps,
  noticeTo,
  type Reader,
  readerOf,
  textsIn,
  type Words,
} from '../../emails/index.ts';
import { schedule } from '../../maintenance/index.ts';
import { noteWorkMail, selectWorkNews, type WorkNews } from './work-mails.store.ts';

const minute = 60_000;

/**
 * Mails members about texts and comments for them, once a day at most. Several processes may do this at once. Returns a function
 * that stops it.
 */
export function watchWork(deps: MailDeps): () => Promise<void> {
  const work = () => sendWorkMails(deps);
  return schedule({ name: 'mails about assigned texts', pause: minute, work, log: deps.log });
}

/** Mails each user for whom there is news, one mail for all of it. */
export async function sendWorkMails(deps: MailDeps): Promise<void> {
  const news = await selectWorkNews(deps.database.kysely);
  for (const [userId, own] of Map.groupBy(news, (one) => one.userId))
    await sendWorkMail(deps, userId, own).catch((err) => {
      deps.log.warn({ err, userId }, 'could not send the mail about assigned texts');
    });
}

/** A mail that cannot be sent is not noted, so it is tried again. */
async function sendWorkMail(
  deps: MailDeps,
  userId: string,
  news: readonly WorkNews[],
): Promise<void> {
  await deps.database.kysely.transaction().execute(async (transaction) => {
    if (!(await noteWorkMail(transaction, userId))) return;
    const reader = await readerOf(transaction, userId);
    if (reader === undefined) return;
    const mail = writeWorkMail(news, reader, deps.emailBrand);
    await deps.email.send({ to: reader.to, ...mail });
  });
}

/** Renders the mail about what waits for a user, in their language. */
function writeWorkMail(news: readonly WorkNews[], reader: Reader, brand: EmailBrand) {
  const texts = textsIn(reader.language).notices.work;
  return noticeTo(reader, brand, {
    subject: { text: texts.subject, values: { brand: brand.name } },
    body: texts.body,
    details: news.flatMap((one) => linesOf(one, reader.language)),
    action: { label: texts.button, link: `${brand.siteUrl}/dashboard${placeOf(news)}` },
  });
}

/** One line for the website and its language, and one for each kind of news. */
function linesOf({ url, targetLanguage, ...news }: WorkNews, language: string): Words[] {
  const texts = textsIn(language).notices.work;
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const values = { site: siteDomain(url), language: names.of(targetLanguage) };
  const kinds = ['assigned', 'due', 'mentions'] as const;
  const counted = kinds
    .filter((kind) => news[kind] > 0)
    .map((kind) => ({ text: texts[kind], values: { count: String(news[kind]) } }));
  return [{ text: '{site} · {language}', values }, ...counted];
}

/** Leads to the texts themselves if they are of one website and language. */
function placeOf([first, ...others]: readonly WorkNews[]): string {
  if (first === undefined || others.length > 0) return '';
  const { userId, websiteId, targetLanguage, assigned, due } = first;
  const filter = assigned + due > 0 ? 'assignee' : 'mentioned';
  return `/website/${websiteId}/translation/${targetLanguage}?${filter}=${userId}`;
}
