import { subscriptionState, useBillingInfo } from '../../../billing/billing-info.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { DescriptionItem } from '../../../ui/description-item.tsx';
import { Favicon } from '../../../ui/favicon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { useShownStatus } from '../../../websites/deploying-window.ts';
import { deploymentState, shownAddress } from '../../../websites/website-labels.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { OriginalLanguage } from './original-language.tsx';

interface HeaderCardProps {
  readonly website: WebsiteRow;
  /** True if the website was ever scanned. */
  readonly isScanned: boolean;
  /** True if the signed-in user owns it and may change it. */
  readonly isOwn: boolean;
}

/** A website's address, language and state [owner-workspace §2, Website detail]. */
export function HeaderCard({ website, isScanned, isOwn }: HeaderCardProps) {
  const { url, dns_checked, snippet_checked, total_word_count } = website;
  return (
    <section
      aria-labelledby="website"
      className="grid grid-cols-1 gap-6 rounded-2xl border border-edge bg-card p-5 shadow-card sm:p-7"
    >
      <div className="flex items-center gap-4">
        <Favicon url={url} />
        <h1 id="website" className="min-w-0 text-3xl font-bold break-words sm:text-4xl">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            translate="no"
            className="decoration-saffron decoration-2 underline-offset-8 hover:underline"
          >
            {shownAddress(url)}
          </a>
        </h1>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-3">
        <DescriptionItem name="Original language">
          <OriginalLanguage website={website} mayChange={isOwn} />
        </DescriptionItem>
        <DescriptionItem name="Total words">
          <span className="tabular-nums">
            {isScanned ? countOf(total_word_count, 'word') : 'Not scanned yet'}
          </span>
        </DescriptionItem>
        <DescriptionItem name="Deployment">
          <Deployment website={website} />
        </DescriptionItem>
        <DescriptionItem name="DNS">
          <Check passed={dns_checked} yes="Verified" no="Not verified" />
        </DescriptionItem>
        <DescriptionItem name="Snippet">
          <Check passed={snippet_checked} yes="Installed" no="Not installed" />
        </DescriptionItem>
        {isOwn && (
          <DescriptionItem name="Subscription">
            <Subscription />
          </DescriptionItem>
        )}
      </dl>
    </section>
  );
}

function Deployment({ website }: { website: WebsiteRow }) {
  const { tone, label } = deploymentState(useShownStatus(website));
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

function Check({ passed, yes, no }: { passed: boolean; yes: string; no: string }) {
  return <StateBadge tone={passed ? 'good' : 'bad'}>{passed ? yes : no}</StateBadge>;
}

function Subscription() {
  const { data, error } = useBillingInfo();
  if (data !== undefined) {
    const { tone, label } = subscriptionState(data);
    return <StateBadge tone={tone}>{label}</StateBadge>;
  }
  if (error === null) return <Skeleton className="mt-1 h-6 w-24" />;
  return <span className="text-base text-bad">Failed to load billing information</span>;
}
