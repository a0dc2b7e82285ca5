import { Link } from 'react-router';
import { countOf } from '../formatting/numbers.ts';
import { routes } from '../routes/routes.data.ts';
import { languageName } from '../texts/language-names.ts';
import { shownLanguage } from '../texts/texts.ts';
import type { LanguageOffer } from './use-language-offer.ts';

interface LanguageOfferNoteProps {
  readonly offer: LanguageOffer;
  readonly isOperator: boolean;
}

/** Explains the marks in an owner's list of languages, and what makes more of them available. */
export function LanguageOfferNote({ offer, isOperator }: LanguageOfferNoteProps) {
  const { unavailable, local } = offer;
  return (
    <div className="grid gap-1 text-soft empty:hidden">
      {unavailable.size > 0 && (
        <p>
          This installation cannot translate into {listed([...unavailable])} yet.{' '}
          <Link to={routes.engines} className="text-lapis underline underline-offset-4">
            Add the key of a translation service
          </Link>{' '}
          to change that.
        </p>
      )}
      {unavailable.size > 0 && isOperator && (
        <p>
          For all websites, set an engine in the configuration, for example{' '}
          <code>DEEPL_API_KEY</code>. <code>.env.example</code> lists them all.
        </p>
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

const mostNamed = 3;

function listed(codes: readonly string[]): string {
  const names = codes.map(languageName);
  const others = names.length - mostNamed;
  const shown =
    others > 1 ? [...names.slice(0, mostNamed), countOf(others, 'other language')] : names;
  return new Intl.ListFormat(shownLanguage()).format(shown);
}
