import type { DnsCheckAnswer } from '@dragoman/contract/deployment';
import { t } from '../../texts/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface DnsProviderLineProps {
  /** The zone that the records belong to. */
  readonly domain: string;
  readonly found: DnsCheckAnswer | undefined;
}

/** The domain's DNS provider, with a link to its settings [owner-workspace §3, DNS check response]. */
export function DnsProviderLine({ domain, found }: DnsProviderLineProps) {
  if (found === undefined) return <Skeleton className="h-6 w-72 max-w-full" />;
  const { dnsProvider, domainConnect, zone, verified } = found;
  const name = dnsProvider?.providerName ?? domainConnect?.providerName;
  const settings = dnsProvider?.dnsSettingsUrl ?? domainConnect?.settingsUrl ?? undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        {name === undefined &&
          (verified
            ? t('The records are in the DNS settings of ')
            : t('Add the records in the DNS settings of '))}
        {name !== undefined && 'The DNS of '}
        <bdi dir="ltr" translate="no" className="font-semibold break-all">
          {domain}
        </bdi>
        {name === undefined ? (
          <NameServers>{zone?.nameServers ?? []}</NameServers>
        ) : (
          <>
            {' '}
            is run by <strong translate="no">{name}</strong>.
          </>
        )}
      </span>
      {settings !== undefined && (
        <a
          href={settings}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-lapis underline underline-offset-4"
        >
          Open the DNS settings
        </a>
      )}
    </p>
  );
}

function NameServers({ children }: { children: readonly string[] }) {
  if (children.length === 0) return ', where you registered the domain or where its DNS is hosted.';
  return (
    <>
      , whose name servers are{' '}
      <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
        {children.join(', ')}
      </bdi>
      .
    </>
  );
}
