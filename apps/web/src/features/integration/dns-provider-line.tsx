import type { DnsCheckAnswer } from '@dragoman/contract/deployment';
import type { ReactNode } from 'react';
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
  const zoneName = (
    <bdi dir="ltr" translate="no" className="font-semibold break-all">
      {domain}
    </bdi>
  );
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        {name === undefined ? (
          <DnsSettings of={zoneName} nameServers={zone?.nameServers ?? []} verified={verified} />
        ) : (
          <>
            The DNS of {zoneName} is run by <strong translate="no">{name}</strong>.
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

interface DnsSettingsProps {
  readonly of: ReactNode;
  readonly nameServers: readonly string[];
  readonly verified: boolean;
}

function DnsSettings({ of: domain, nameServers, verified }: DnsSettingsProps) {
  if (nameServers.length === 0) {
    return verified ? (
      <>
        The records are in the DNS settings of {domain}, where you registered the domain or where
        its DNS is hosted.
      </>
    ) : (
      <>
        Add the records in the DNS settings of {domain}, where you registered the domain or where
        its DNS is hosted.
      </>
    );
  }
  const servers = (
    <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
      {nameServers.join(', ')}
    </bdi>
  );
  return verified ? (
    <>
      The records are in the DNS settings of {domain}, whose name servers are {servers}.
    </>
  ) : (
    <>
      Add the records in the DNS settings of {domain}, whose name servers are {servers}.
    </>
  );
}
