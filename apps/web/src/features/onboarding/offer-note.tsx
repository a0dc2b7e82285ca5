import { LocalNote, listed } from '../../languages/offer-parts.tsx';
import type { LanguageOffer } from '../../languages/use-language-offer.ts';
import { t } from '../../texts/texts.ts';

/** Explains the marks in the list of languages, in the visitor's language. */
export function OfferNote({ offer: { unavailable, local } }: { offer: LanguageOffer }) {
  const languages = listed(unavailable);
  return (
    <div className="grid gap-1 text-soft empty:hidden">
      {unavailable.size > 0 && (
        <p>{t('This installation cannot translate into {languages} yet.', { languages })}</p>
      )}
      {local.size > 0 && <LocalNote />}
    </div>
  );
}
