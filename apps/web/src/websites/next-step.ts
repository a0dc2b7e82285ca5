import type { Website } from '@dragoman/contract/websites';
import { t } from '../texts/texts.ts';

/** What an owner does next until a website is live. Translated when asked for: the dictionary loads after this module. */
export const nextTexts = () => ({
  scan: t('Next: scan the website'),
  language: t('Next: add a language'),
  snippet: t('Next: install the snippet'),
  dns: t('Next: verify your DNS'),
  subscription: t('Next: activate a subscription'),
  deploy: t('Next: deploy the website'),
  resume: t('Next: resume the website'),
});

type NextOf = Pick<
  Website,
  'status' | 'total_word_count' | 'translation_languages' | 'snippet_checked' | 'dns_checked'
>;

/** Returns what the owner of a listed website does next; undefined once it is live. */
export function nextStep(website: NextOf): string | undefined {
  const { status, total_word_count, translation_languages, snippet_checked, dns_checked } = website;
  if (status === 'enabled') return undefined;
  if (status === 'disabled') return nextTexts().resume;
  if (!total_word_count) return nextTexts().scan;
  if (!translation_languages?.length) return nextTexts().language;
  if (!snippet_checked) return nextTexts().snippet;
  if (!dns_checked) return nextTexts().dns;
  // What is ready and pending waits for a subscription.
  return status === 'pending' ? nextTexts().subscription : nextTexts().deploy;
}
