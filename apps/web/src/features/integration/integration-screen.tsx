import type { ReactNode } from 'react';
import { mayDeploy, useBillingInfo } from '../../billing/billing-info.ts';
import { Alert } from '../../ui/alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useShownStatus } from '../../websites/deploying-window.ts';
import { deploymentState } from '../../websites/website-labels.ts';
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { DeploymentBlock } from './deployment-block.tsx';
import { DnsStep } from './dns-step.tsx';
import { liveAddresses } from './live-addresses.tsx';
import { SnippetStep } from './snippet-step.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import { UrlStructureStep } from './url-structure-step.tsx';
import { useDeploy } from './use-deploy.ts';
import { useDnsCheck } from './use-dns-check.ts';
import { useIsScanned } from './use-is-scanned.ts';
import { useSnippetCheck } from './use-snippet-check.ts';
import { useUrlStructure } from './use-url-structure.ts';

interface IntegrationScreenProps {
  readonly websiteId: string;
  /** Shown below the deployment: the check of search engines. */
  readonly searchEngines?: ReactNode;
}

/** The steps to bring a translated website live [owner-workspace §2, Integration screen]. */
export function IntegrationScreen({ websiteId, searchEngines }: IntegrationScreenProps) {
  const { data: website, isError } = useWebsiteRow(websiteId);
  const isScanned = useIsScanned(website);
  if (isError && website === undefined) {
    return <Alert>Failed to fetch website details. Please try again later.</Alert>;
  }
  if (website === undefined || isScanned === undefined) return <SkeletonRows rows={5} />;
  if (!isScanned) {
    return <Notice>Scan your website first. Then this tab guides you through going live.</Notice>;
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <IntegrationSteps website={website} />
      {searchEngines}
    </div>
  );
}

function IntegrationSteps({ website: saved }: { website: WebsiteRow }) {
  const { structure, isSaving, choose } = useUrlStructure(saved);
  const website = { ...saved, url_structure: structure };
  const dns = useDnsCheck(website, isSaving);
  const snippet = useSnippetCheck(website);
  const billing = useBillingInfo();
  const status = useShownStatus(saved);
  const maySubscribe = billing.data !== undefined && mayDeploy(billing.data);
  const deploy = useDeploy(website, {
    dns: dns.verified,
    snippet: snippet.installed,
    subscription: maySubscribe,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">Integration</h2>
      <p role="status" className="sr-only">
        {snippet.installed && 'The snippet is verified. '}
        {dns.verified && 'The DNS is verified.'}
      </p>
      <ol className="grid grid-cols-1 gap-4">
        <UrlStructureStep
          website={website}
          isSaving={isSaving}
          isSettled={dns.verified}
          onChoose={choose}
        />
        <SnippetStep website={website} snippet={snippet} />
        <DnsStep website={website} dns={dns} />
        <SubscriptionStep billing={billing} />
      </ol>
      <DeploymentBlock
        websiteId={website.id}
        state={deploymentState(status)}
        isLive={website.status === 'enabled'}
        isDeploying={deploy.isDeploying || status === 'deploying'}
        failed={deploy.failed}
        reason={deploy.reason}
        succeeded={deploy.succeeded}
        isLoading={billing.data === undefined}
        missing={[
          ...(dns.verified ? [] : (['dns'] as const)),
          ...(billing.data === undefined || maySubscribe ? [] : (['subscription'] as const)),
        ]}
        addresses={liveAddresses(website.url, structure, website.translation_languages)}
        onDeploy={deploy.deploy}
      />
    </div>
  );
}
