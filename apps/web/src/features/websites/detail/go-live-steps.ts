import type { Website } from '@dragoman/contract/websites';
import { type DeployInfo, mayDeploy } from '../../../billing/billing-info.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';

/** A website's state as far as the checklist needs it. */
export interface ChecklistInput {
  readonly isScanned: boolean;
  readonly isScanning: boolean;
  readonly languages: number;
  readonly snippet: boolean;
  readonly dns: boolean;
  /** Undefined while loading. */
  readonly websiteId: string;
  readonly billing: DeployInfo | undefined;
  /** The displayed status. */
  readonly status: Website['status'];
}

export interface ChecklistStep {
  readonly id: 'scan' | 'language' | 'snippet' | 'dns' | 'subscription' | 'deploy';
  readonly label: string;
  readonly isDone: boolean;
  /** 'Done', or what is missing. */
  readonly text: string;
  /** Where to do it. Undefined while another step comes first. */
  readonly to?: string;
}

/**
 * Returns the steps to go live, in order. Steps of the Integration tab have a link only once the tab has content: after a scan
 * and a language [owner-workspace §2, Website detail].
 */
export function checklistOf(input: ChecklistInput): readonly ChecklistStep[] {
  const { isScanned, isScanning, languages, snippet, dns, websiteId, billing, status } = input;
  const hasIntegration = isScanned && languages > 0;
  const isPaused = status === 'disabled';
  const integration = (part: string) =>
    hasIntegration ? { to: `?tab=integration#${part}` } : undefined;
  const step = (
    id: ChecklistStep['id'],
    label: string,
    isDone: boolean,
    missing: string,
    place: { to: string } | undefined,
    done = t('Done'),
  ): ChecklistStep => ({ id, label, isDone, text: isDone ? done : missing, ...place });
  return [
    step('scan', t('Scan'), isScanned, isScanning ? t('Scanning...') : t('Scan the website'), {
      to: '?tab=translations#scan',
    }),
    step('language', t('Language'), languages > 0, t('Add a language'), {
      to: '?tab=translations#add-translation',
    }),
    step('snippet', t('Snippet'), snippet, t('Install the snippet'), integration('code-snippet')),
    step('dns', 'DNS', dns, t('Verify your DNS'), integration('dns-configuration')),
    step(
      'subscription',
      t('Subscription'),
      billing !== undefined && mayDeploy(billing, websiteId),
      t('Activate a subscription'),
      { to: routes.billing },
      billing?.billing === 'none' ? t('Not needed') : t('Done'),
    ),
    step(
      'deploy',
      t('Deploy'),
      status === 'enabled',
      isPaused ? t('Paused') : status === 'deploying' ? t('Deploying...') : t('Deploy the website'),
      isPaused ? { to: '#pause' } : integration('deployment'),
    ),
  ];
}
