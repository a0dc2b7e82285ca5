import type { ReactNode } from 'react';
import { subscriptionState, useBillingInfo } from '../../../billing/billing-info.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { useShownStatus } from '../../../websites/deploying-window.ts';
import { Favicon } from '../../../websites/favicon.tsx';
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
      className="grid grid-cols-1 gap-2 rounded-2xl border border-edge bg-card px-4 py-2.5 shadow-card sm:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Favicon url={url} />
        <h1 id="website" className="min-w-0 text-xl font-bold break-words sm:text-2xl">
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
        <dl className="sm:ms-auto">
          <Fact name="Deployment">
            <Deployment website={website} />
          </Fact>
        </dl>
      </div>
      <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
        <Fact name="Original language">
          <OriginalLanguage website={website} mayChange={isOwn} />
        </Fact>
        <Fact name="Total words">
          <span className="tabular-nums">
            {isScanned ? countOf(total_word_count, 'word') : 'Not scanned yet'}
          </span>
        </Fact>
        <Fact name="DNS">
          <Check passed={dns_checked} yes="Verified" no="Not verified" />
        </Fact>
        <Fact name="Snippet">
          <Check passed={snippet_checked} yes="Installed" no="Not installed" />
        </Fact>
        {isOwn && (
          <Fact name="Subscription">
            <Subscription />
          </Fact>
        )}
      </dl>
    </section>
  );
}

/** A name and its value on one line. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold [&_span]:whitespace-normal">{children}</dd>
    </div>
  );
}

function Deployment({ website }: { website: WebsiteRow }) {
  const { tone, label } = deploymentState(useShownStatus(website));
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

function Check({ passed, yes, no }: { passed: boolean; yes: string; no: string }) {
  return <StateBadge tone={passed ? 'good' : 'idle'}>{passed ? yes : no}</StateBadge>;
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
