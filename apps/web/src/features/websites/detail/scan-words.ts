import type { Scan } from '@dragoman/contract/scans';
import { countOf } from '../../../languages/language-names.ts';
import type { Tone } from '../../../ui/state-badge.tsx';

/** What is said when a scan could not be begun or did not succeed [owner-workspace §8]. */
export const scanFailed = 'Failed to scan website. Please try again later.';

/** How far a scan is, in a sentence and a tone. */
export function scanWords(scan: Scan): { tone: Tone; words: string } {
  const { status, pages_found, pages_done, words_found } = scan;
  const pages = countOf(pages_done, 'page');
  const found = `${countOf(words_found, 'word')} found`;
  switch (status) {
    case 'queued':
      return { tone: 'busy', words: 'Waiting for its turn' };
    case 'running':
      return { tone: 'busy', words: `${pages_done} of ${countOf(pages_found, 'page')}, ${found}` };
    case 'completed':
      return { tone: 'good', words: `Completed: ${pages} read, ${found}` };
    case 'cancelled':
      return { tone: 'busy', words: `Cancelled after ${pages}; what was read is kept` };
    default:
      return { tone: 'bad', words: `Failed after ${pages}` };
  }
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment of the server's in the reader's time zone. */
export function momentOf(timestamp: string): string {
  return moments.format(new Date(timestamp));
}
