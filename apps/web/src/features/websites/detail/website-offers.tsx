import { Link } from 'react-router';
import { OfferCard } from '../../../account/offer-card.tsx';
import { payerOf, useBillingInfo } from '../../../billing/billing-info.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { Card } from '../../../ui/card.tsx';

interface WebsiteOffersProps {
  readonly website: { readonly id: string; readonly url: string };
}

/** Offers a website, or paying for it, to another account. */
export function WebsiteOffers(props: WebsiteOffersProps) {
  return (
    <>
      <WebsitePayer {...props} />
      <OfferCard
        kind="website"
        title={t('Transfer this website')}
        text={t(
          'Whoever accepts gets it with its translations and their history. You lose it, and so do the members of this account.',
        )}
        {...props}
      />
    </>
  );
}

function WebsitePayer({ website }: WebsiteOffersProps) {
  const { data } = useBillingInfo();
  if (data?.billing !== 'provider') return null;
  const title = t('Billed to another account');
  const paid = payerOf(data, website.id);
  if (paid === undefined)
    return (
      <OfferCard
        kind="payer"
        title={title}
        text={t(
          'Whoever accepts pays for this website on their plan and sees its address and size, but no texts. Either of you can end that.',
        )}
        website={website}
      />
    );
  return (
    <Card title={title}>
      <p className="break-words">
        {t('{email} pays for this website.', { email: paid.payer })}{' '}
        <Link className="font-semibold underline" to={routes.billing}>
          Billing
        </Link>
      </p>
    </Card>
  );
}
