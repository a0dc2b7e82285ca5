import { OfferCard } from '../../../account/offer-card.tsx';
import { t } from '../../../texts/texts.ts';

/** Offers a website to another account. */
export function TransferWebsite(props: {
  readonly website: { readonly id: string; readonly url: string };
}) {
  return (
    <OfferCard
      title={t('Transfer this website')}
      text={t(
        'Whoever accepts gets it with its translations and their history. You lose it, and so do the members of this account.',
      )}
      {...props}
    />
  );
}
