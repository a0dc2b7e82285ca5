import { countOf } from '../../formatting/numbers.ts';
import type { LanguageOffer } from '../../languages/use-language-offer.ts';
import { languageName } from '../../texts/language-names.ts';
import { shownLanguage, t } from '../../texts/texts.ts';

const mostNamed = 3;

/** Explains the marks in the list of languages, in the visitor's language. */
export function OfferNote({ offer: { unavailable, local } }: { offer: LanguageOffer }) {
  const languages = useListed([...unavailable]);
  return (
    <div className="grid gap-1 text-soft empty:hidden">
      {unavailable.size > 0 && (
        <p>{t('This installation cannot translate into {languages} yet.', { languages })}</p>
      )}
      {local.size > 0 && (
        <p>
          “Local” languages are translated on this installation’s own machine: free and private, but
          by simpler means.
        </p>
      )}
    </div>
  );
}

function useListed(codes: readonly string[]): string {
  const language = shownLanguage();
  const names = codes.map(languageName);
  const count = names.length - mostNamed;
  const shown =
    count > 1 ? [...names.slice(0, mostNamed), countOf(count, 'other language')] : names;
  return new Intl.ListFormat(language).format(shown);
}
