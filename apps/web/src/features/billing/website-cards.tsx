import { generatePath, Link } from 'react-router';
import type { BillingInfo, WebsiteCost } from '../../billing/billing-info.ts';
import { dollars } from '../../formatting/numbers.ts';
import { routes } from '../../routes/routes.data.ts';
import { t } from '../../texts/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Favicon } from '../../websites/favicon.tsx';
import { hostOf } from '../../websites/website-labels.ts';
import { EndPaying } from './end-paying.tsx';
import { MeterBar } from './meter-bar.tsx';

/** 'Your Websites' with the usage and price of each [owner-workspace §2, Billing], and those that others pay for. */
export function WebsiteCards({
  websites,
  paidByOthers,
}: Pick<BillingInfo, 'websites' | 'paidByOthers'>) {
  return (
    <section aria-labelledby="your-websites">
      <h2 id="your-websites" className="mb-4 text-2xl font-bold">
        Your Websites
      </h2>
      {websites.length + paidByOthers.length === 0 ? (
        <NoWebsites />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {websites.map((website) => (
            <WebsiteCard key={website.websiteId} website={website} />
          ))}
          {paidByOthers.map(({ websiteId, url, payer }) => (
            <li key={websiteId} className={cardClass}>
              <SiteHeading websiteId={websiteId} url={url} />
              <EndPaying websiteId={websiteId}>
                {t('{email} pays for this website.', { email: payer })}
              </EndPaying>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoWebsites() {
  return (
    <div className="grid justify-items-start gap-4 rounded-2xl border border-dashed border-edge p-6">
      <p className="text-lg font-semibold">No Websites Added</p>
      <Link className={buttonClass('quiet')} to={routes.dashboard}>
        Add a website
      </Link>
    </div>
  );
}

function WebsiteCard({ website }: { website: WebsiteCost }) {
  const { websiteId, url, words, languages, tier, price, owner } = website;
  return (
    <li className={cardClass}>
      <SiteHeading websiteId={owner === null ? websiteId : undefined} url={url} />
      {owner !== null && (
        <EndPaying websiteId={websiteId}>
          {t('You pay for this website of {email}.', { email: owner })}
        </EndPaying>
      )}
      <MeterBar label="Languages" tier={tier} measure="languages" used={languages} />
      <MeterBar label="Total words" tier={tier} measure="words" used={words} />
      <dl className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-edge pt-4">
        <div>
          <dt className="text-sm text-soft">Pricing tier</dt>
          <dd className="font-semibold">{tier}</dd>
        </div>
        <div className="text-end">
          <dt className="text-sm text-soft">Monthly Price</dt>
          <dd className="font-display text-xl font-bold tabular-nums">{dollars(price)}</dd>
        </div>
      </dl>
    </li>
  );
}

const cardClass = 'grid content-start gap-5 rounded-2xl border border-edge bg-card p-5 sm:p-6';

interface SiteHeadingProps {
  /** Undefined for a website that the account may not open. */
  readonly websiteId: string | undefined;
  readonly url: string;
}

function SiteHeading({ websiteId, url }: SiteHeadingProps) {
  const host = <bdi className="min-w-0 break-words">{hostOf(url)}</bdi>;
  return (
    <h3 className="flex items-center gap-3 font-sans text-lg font-semibold" translate="no">
      <Favicon url={url} />
      {websiteId === undefined ? (
        host
      ) : (
        <Link
          className="min-w-0 break-words hover:underline"
          to={generatePath(routes.website, { websiteId })}
        >
          {host}
        </Link>
      )}
    </h3>
  );
}
