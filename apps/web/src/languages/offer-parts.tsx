import { countOf } from '../formatting/numbers.ts';
import { languageName } from '../texts/language-names.ts';
import { shownLanguage, t } from '../texts/texts.ts';
import type { LanguageOffer } from './use-language-offer.ts';

const mostNamed = 3;

/** Returns languages as a list: the first three by name, the others counted. */
export function listed(codes: Iterable<string>): string {
  const names = [...codes].map(languageName);
  const others = names.length - mostNamed;
  const shown =
    others > 1 ? [...names.slice(0, mostNamed), countOf(others, 'other language')] : names;
  return new Intl.ListFormat(shownLanguage()).format(shown);
}

/** What the mark 'Local' of a language means. */
export function LocalNote() {
  return (
    <p>
      “Local” languages are translated on this installation’s own machine: free and private, but by
      simpler means.
    </p>
  );
}

/** Says what the local engine downloads for a language before it can translate. */
export function downloadHint({ downloads }: LanguageOffer, code: string): string {
  const { bytes } = downloads.get(code) ?? {};
  if (!bytes) return t('local');
  return t('Local, {size} MB are downloaded once', { size: Math.ceil(bytes / 1e6) });
}

export function unavailableHint({ downloads }: LanguageOffer, code: string): string {
  return downloads.has(code) ? t('Needs a download') : t('Unavailable');
}
