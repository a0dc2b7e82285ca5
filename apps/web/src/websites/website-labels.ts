import type { Website } from '@dragoman/contract/websites';
import { languageName } from '../languages/language-names.ts';
import type { Tone } from '../ui/state-badge.tsx';

/** What a status is called in lists [visitor-account-admin §4]. */
export function statusLabel(status: Website['status']): string {
  const labels = {
    pending: 'Pending',
    deploying: 'Deploying...',
    enabled: 'Deployed',
    disabled: 'Disabled',
    deleted: 'Deleted',
  };
  return status === null ? 'Not Deployed Yet' : (labels[status] ?? 'Not Deployed Yet');
}

/** An address without protocol, `www.` and trailing slash, as lists show it [visitor-account-admin §2, Dashboard home]. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** Languages in a list: 'None', up to two names, else how many [visitor-account-admin §2, Dashboard home]. */
export function languageList(codes: readonly string[] | null): string {
  if (codes === null || codes.length === 0) return 'None';
  if (codes.length > 2) return `${codes.length} languages`;
  return codes.map(languageName).join(', ');
}

/** A status as a website's own page displays it [owner-workspace §4, Deployment status display]. */
export function deploymentState(status: Website['status']): { tone: Tone; label: string } {
  const states: Partial<Record<NonNullable<Website['status']>, { tone: Tone; label: string }>> = {
    enabled: { tone: 'good', label: 'Deployed' },
    deploying: { tone: 'busy', label: 'Deploying...' },
    pending: { tone: 'busy', label: 'Pending' },
  };
  return states[status ?? 'disabled'] ?? { tone: 'bad', label: 'Not Deployed' };
}
