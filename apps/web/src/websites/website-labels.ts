import type { Website } from '@dragoman/contract/websites';
import { countOf } from '../formatting/numbers.ts';
import { languageName } from '../texts/language-names.ts';
import { t } from '../texts/texts.ts';
import type { Tone } from '../ui/state-badge.tsx';

/** Label of a status in lists [visitor-account-admin §4]. */
export function statusLabel(status: Website['status']): string {
  const labels = {
    pending: t('Pending'),
    deploying: t('Deploying...'),
    enabled: t('Deployed'),
    disabled: t('Disabled'),
    deleted: t('Deleted'),
  };
  return status === null ? t('Not Deployed Yet') : (labels[status] ?? t('Not Deployed Yet'));
}

/** Said beside the specified label of a status: 'Disabled' and 'Not Deployed' do not tell that everything is kept. */
export function pausedMark(status: Website['status']): string | undefined {
  return status === 'disabled' ? t('Paused') : undefined;
}

/** Strips protocol, `www.` and trailing slash for display [visitor-account-admin §2, Dashboard home]. */
export function shownAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

/** Strips protocol and trailing slash, as bills show it [owner-workspace §2, Billing]. */
export function hostOf(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** 'None', up to two names, or a count [visitor-account-admin §2, Dashboard home]. */
export function languageList(codes: readonly string[] | null): string {
  if (codes === null || codes.length === 0) return t('None');
  if (codes.length > 2) return countOf(codes.length, 'language');
  return codes.map(languageName).join(', ');
}

/** Label and tone of a status on the website's page [owner-workspace §4, Deployment status display]. */
export function deploymentState(status: Website['status']): { tone: Tone; label: string } {
  const states: Partial<Record<NonNullable<Website['status']>, { tone: Tone; label: string }>> = {
    enabled: { tone: 'good', label: t('Deployed') },
    deploying: { tone: 'busy', label: t('Deploying...') },
    pending: { tone: 'busy', label: t('Pending') },
  };
  return states[status ?? 'disabled'] ?? { tone: 'bad', label: t('Not Deployed') };
}
