import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../api/api.ts';
import { mayDeploy, useBillingInfo } from '../../billing/billing-info.ts';
import { Alert, Notice } from '../../ui/alert.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useShownStatus } from '../../websites/deploying-window.ts';
import { deploymentState, pausedMark } from '../../websites/website-labels.ts';
import { useWebsiteRow, type WebsiteRow } from '../../websites/website-row.ts';
import { DeploymentBlock } from './deployment-block.tsx';
import { DnsStep } from './dns-step.tsx';
import { liveAddresses } from './live-addresses.tsx';
import { storedPlatform } from './platform-picker.tsx';
import { SnippetStep } from './snippet-step.tsx';
import { OpenStepProvider, type StepNumber } from './step.tsx';
import { SubscriptionStep } from './subscription-step.tsx';
import { UrlStructureStep } from './url-structure-step.tsx';
import { useDeploy } from './use-deploy.ts';
import { useDnsCheck } from './use-dns-check.ts';
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
  const maySubscribe = billing.data !== undefined && mayDeploy(billing.data, saved.id);
  const deploy = useDeploy(website, {
    dns: dns.verified,
    snippet: snippet.installed,
    subscription: maySubscribe,
  });
  const [chosen, setOpen] = useLinkedStep();
  const [platform, setPlatform] = useState(storedPlatform);
  const firstOpen = firstStep({
    1: dns.verified || snippet.installed,
    2: snippet.installed,
    3: dns.verified,
    4: billing.data === undefined || maySubscribe,
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 className="sr-only">Integration</h2>
      <p role="status" className="sr-only">
        {snippet.installed && 'The snippet is verified. '}
        {dns.verified && 'The DNS is verified.'}
      </p>
      <OpenStepProvider value={{ open: chosen === undefined ? firstOpen : chosen, setOpen }}>
        <ol className="grid grid-cols-1 gap-4">
          <UrlStructureStep
            website={website}
            platform={platform}
            isSaving={isSaving}
            isSettled={dns.verified}
            onChoose={choose}
          />
          <SnippetStep
            website={website}
            snippet={snippet}
            platform={platform}
            onPlatform={setPlatform}
          />
          <DnsStep website={website} dns={dns} />
          <SubscriptionStep billing={billing} websiteId={saved.id} />
        </ol>
      </OpenStepProvider>
      <DeploymentBlock
        websiteId={website.id}
        state={deploymentState(status)}
        paused={pausedMark(status)}
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

const anchors: Readonly<Record<string, StepNumber>> = {
  '#url-structure': 1,
  '#code-snippet': 2,
  '#dns-configuration': 3,
  '#activate-subscription': 4,
};

/** The step that the owner opened, by its heading or by a link to it. Undefined if none yet. */
function useLinkedStep() {
  const { hash, key } = useLocation();
  const [chosen, setOpen] = useState<StepNumber | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link again opens its step again
  useEffect(() => {
    const linked = anchors[hash];
    if (linked !== undefined) setOpen(linked);
  }, [hash, key]);
  return [chosen, setOpen] as const;
}

/** Returns the first step that is not done, or null. It is open until the owner opens another. */
function firstStep(done: Record<StepNumber, boolean>): StepNumber | null {
  return ([1, 2, 3, 4] as const).find((step) => !done[step]) ?? null;
}

/** True if the website has words or a completed scan; undefined while loading. */
export function useIsScanned(website: WebsiteRow | undefined): boolean | undefined {
  const hasWords = website !== undefined && website.total_word_count > 0;
  const id = website?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: ['scan', id],
    queryFn: async () => (await api('GET /api/websites/:id/scan', { params: { id } })).scan,
    enabled: website !== undefined && !hasWords,
  });
  if (hasWords) return true;
  return data === undefined && !isError ? undefined : data?.status === 'completed';
}
