import type { Scan } from '@dragoman/contract/scans';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import type { Tone } from '../../../ui/state-badge.tsx';

/** Shown if a scan could not start or failed [owner-workspace §8]. */
export const scanFailed = t('Failed to scan website. Please try again later.');

/** Text and tone of a scan's progress. */
export function scanStatus(scan: Scan): { tone: Tone; label: string } {
  const { status, pages_found, pages_done, words_found } = scan;
  const pages = countOf(pages_done, 'page');
  const words = countOf(words_found, 'word');
  switch (status) {
    case 'queued':
      return { tone: 'busy', label: t('Queued') };
    case 'running':
      return {
        tone: 'busy',
        label: t('{done} of {pages}, {words} found', {
          done: pages_done,
          pages: countOf(pages_found, 'page'),
          words,
        }),
      };
    case 'completed':
      return { tone: 'good', label: t('Completed: {pages} read, {words} found', { pages, words }) };
    case 'cancelled':
      return { tone: 'busy', label: t('Canceled after {pages}; these are kept', { pages }) };
    default:
      return { tone: 'bad', label: t('Failed after {pages}', { pages }) };
  }
}
