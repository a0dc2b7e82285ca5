import { Link } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { messageText, t } from '../texts/texts.ts';
import { LocalNote, listed } from './offer-parts.tsx';
import type { LanguageOffer } from './use-language-offer.ts';

interface LanguageOfferNoteProps {
  readonly offer: LanguageOffer;
  readonly isOperator: boolean;
}

/** Explains the marks in an owner's list of languages, and what makes more of them available. */
export function LanguageOfferNote({ offer, isOperator }: LanguageOfferNoteProps) {
  const { unavailable, local, downloads } = offer;
  const problems = new Set([...downloads.values()].flatMap(({ problem }) => problem ?? []));
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
      {[...problems].map((problem) => (
        <p key={problem}>
          {t('Needs a download')}: {messageText(problem)}
        </p>
      ))}
      {unavailable.size > 0 && isOperator && (
        <p>
          For all websites, set an engine in the configuration, for example{' '}
          <code>DEEPL_API_KEY</code>. <code>.env.example</code> lists them all.
        </p>
      )}
      {local.size > 0 && <LocalNote />}
    </div>
  );
}
