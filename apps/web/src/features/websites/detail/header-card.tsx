import type { ReactNode } from 'react';
import { useMay } from '../../../account/use-accounts.ts';
import {
  subscriptionFor,
  subscriptionState,
  useBillingInfo,
} from '../../../billing/billing-info.ts';
import { countOf } from '../../../formatting/numbers.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { useShownStatus } from '../../../websites/deploying-window.ts';
import { Favicon } from '../../../websites/favicon.tsx';
import { deploymentState, pausedMark, shownAddress } from '../../../websites/website-labels.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { OriginalLanguage } from './original-language.tsx';

interface HeaderCardProps {
  readonly website: WebsiteRow;
  /** True if the website was ever scanned. */
  readonly isScanned: boolean;
  /** True if the signed-in user owns it and may change it. */
  readonly isOwn: boolean;
}

/**
 * A website's address, language and state in one bar [owner-workspace §2, Website detail].
 */
export function HeaderCard({ website, isScanned, isOwn }: HeaderCardProps) {
  const { url, dns_checked, snippet_checked, total_word_count } = website;
  const mayEdit = useMay('website.edit', website.id);
  const mayReadBilling = useMay('billing.read');
  return (
    <section
      aria-labelledby="website"
      className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-2xl border border-edge bg-card px-4 py-1 shadow-card max-sm:py-3 sm:px-5"
    >
      <div className="flex min-w-0 grow items-center gap-3">
        <Favicon url={url} />
        <h1
          id="website"
          className="min-w-0 text-lg leading-tight font-bold sm:text-xl [overflow-wrap:anywhere]"
        >
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
      <dl className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 pb-1 text-sm sm:pb-0">
        <Fact name="Deployment" isNamed={false}>
          <Deployment website={website} />
        </Fact>
        <Fact name="Original language" isNamed={false}>
          <OriginalLanguage website={website} mayChange={isOwn && mayEdit} />
        </Fact>
        <Fact name="Total words" isNamed={false}>
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
        {isOwn && mayReadBilling && (
          <Fact name="Subscription" isNamed={false}>
            <Subscription websiteId={website.id} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  readonly name: string;
  /** False if the value says by itself what it is: the name is then for screen readers and pointers. */
  readonly isNamed?: boolean;
  readonly children: ReactNode;
}

/** A name and its value on one line. */
function Fact({ name, isNamed = true, children }: FactProps) {
  return (
    <div
      className="relative flex shrink-0 items-center gap-x-1.5 whitespace-nowrap"
      title={isNamed ? undefined : name}
    >
      <dt className={isNamed ? 'text-soft' : 'sr-only'}>{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Deployment({ website }: { website: WebsiteRow }) {
  const status = useShownStatus(website);
  const { tone, label } = deploymentState(status);
  return (
    <>
      <StateBadge tone={tone}>{label}</StateBadge> {pausedMark(status)}
    </>
  );
}

/** An icon; its word is for screen readers and pointers. */
function Check({ passed, yes, no }: { passed: boolean; yes: string; no: string }) {
  return (
    <span className={`flex ${passed ? 'text-good' : 'text-soft'}`} title={passed ? yes : no}>
      <Icon name={passed ? 'check' : 'circle'} />
      <span className="sr-only">{passed ? yes : no}</span>
    </span>
  );
}

function Subscription({ websiteId }: { readonly websiteId: string }) {
  const { data, error } = useBillingInfo();
  if (data !== undefined) {
    const { tone, label } = subscriptionState(subscriptionFor(data, websiteId));
    return <StateBadge tone={tone}>{label}</StateBadge>;
  }
  if (error === null) return <Skeleton className="h-6 w-16" />;
  return <span className="text-bad">Failed to load billing information</span>;
}
