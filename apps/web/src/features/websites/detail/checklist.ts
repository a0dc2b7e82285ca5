import type { Website } from '@dragoman/contract/websites';
import type { SubscriptionStatus } from '@dragoman/domain/billing';
import { mayDeploy } from '../../../billing/billing-info.ts';

/** What is known of a website that is to go live. */
export interface Standing {
  readonly isScanned: boolean;
  readonly isScanning: boolean;
  readonly languages: number;
  readonly snippet: boolean;
  readonly dns: boolean;
  /** undefined: not known. */
  readonly billing:
    | {
        readonly billing: 'none' | 'provider';
        readonly subscription_status: SubscriptionStatus;
        readonly trial_end?: string | null;
      }
    | undefined;
  /** As the screen shows it. */
  readonly status: Website['status'];
}

export interface ChecklistStep {
  readonly id: 'scan' | 'language' | 'snippet' | 'dns' | 'subscription' | 'deploy';
  readonly label: string;
  readonly isDone: boolean;
  /** That it is done, or what is missing, in a few words. */
  readonly words: string;
  /** Where it is mended; undefined while another step has to come first. */
  readonly to?: string;
}

/**
 * What a website needs to go live, in the order in which it is done, and where each is done. The steps of the Integration tab lead there only
 * once there is such a tab with content: after a scan and a language [owner-workspace §2, Website detail].
 */
export function checklistOf(standing: Standing): readonly ChecklistStep[] {
  const { isScanned, isScanning, languages, snippet, dns, billing, status } = standing;
  const hasIntegration = isScanned && languages > 0;
  const integration = (part: string) =>
    hasIntegration ? { to: `?tab=integration#${part}` } : undefined;
  const step = (
    id: ChecklistStep['id'],
    label: string,
    isDone: boolean,
    missing: string,
    place: { to: string } | undefined,
    done = 'Done',
  ): ChecklistStep => ({ id, label, isDone, words: isDone ? done : missing, ...place });
  return [
    step('scan', 'Scan', isScanned, isScanning ? 'Scanning...' : 'Not scanned yet', {
      to: '#scan',
    }),
    step('language', 'Language', languages > 0, 'Add a language', {
      to: '?tab=translations#add-translation',
    }),
    step('snippet', 'Snippet', snippet, 'Install the snippet', integration('code-snippet')),
    step('dns', 'DNS', dns, 'Verify your DNS', integration('dns-configuration')),
    step(
      'subscription',
      'Subscription',
      billing !== undefined && mayDeploy(billing),
      'Activate a subscription',
      { to: '/dashboard/billing' },
      billing?.billing === 'none' ? 'Not needed' : 'Done',
    ),
    step(
      'deploy',
      'Deploy',
      status === 'enabled',
      status === 'deploying' ? 'Deploying...' : 'Not deployed yet',
      integration('deployment'),
    ),
  ];
}
