/** What is known of a website that is to go live. */
export interface Standing {
  readonly isScanned: boolean;
  readonly isScanning: boolean;
  readonly languages: number;
  readonly snippet: boolean;
  readonly dns: boolean;
  /** undefined: not known. */
  readonly maySubscribe: boolean | undefined;
  readonly isDeployed: boolean;
}

export interface ChecklistStep {
  readonly id: 'scan' | 'language' | 'snippet' | 'dns' | 'subscription' | 'deploy';
  readonly label: string;
  readonly isDone: boolean;
  /** What is missing, in a few words; undefined when it is done. */
  readonly missing?: string;
  /** Where it is mended; undefined while another step has to come first. */
  readonly to?: string;
}

/**
 * What a website needs to go live, in the order in which it is done, and where each is done. The steps of the Integration tab lead there only
 * once there is such a tab with content: after a scan and a language [owner-workspace §2, Website detail].
 */
export function checklistOf(standing: Standing): readonly ChecklistStep[] {
  const { isScanned, isScanning, languages, snippet, dns, maySubscribe, isDeployed } = standing;
  const hasIntegration = isScanned && languages > 0;
  const integration = (part: string) =>
    hasIntegration ? { to: `?tab=integration#${part}` } : undefined;
  const step = (
    id: ChecklistStep['id'],
    label: string,
    isDone: boolean,
    missing: string,
    place: { to: string } | undefined,
  ): ChecklistStep => ({ id, label, isDone, ...(!isDone && { missing }), ...place });
  return [
    step('scan', 'Scan', isScanned, isScanning ? 'Scanning...' : 'Not scanned yet', {
      to: '#scan',
    }),
    step('language', 'Language', languages > 0, 'Add a language', {
      to: '?tab=translations#add-translation',
    }),
    step('snippet', 'Snippet', snippet, 'Install the snippet', integration('snippet')),
    step('dns', 'DNS', dns, 'Verify your DNS', integration('dns')),
    step('subscription', 'Subscription', maySubscribe === true, 'Activate it', {
      to: '/dashboard/billing',
    }),
    step('deploy', 'Deploy', isDeployed, 'Not deployed yet', integration('deployment')),
  ];
}
