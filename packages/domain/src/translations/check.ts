/**
 * One finding about a translation. `error`: never stored; `warning`: asked again, then stored as `needs_review`;
 * `note`: kept for the reader, changes nothing.
 */
export interface Check {
  readonly code: CheckCode;
  readonly severity: 'error' | 'warning' | 'note';
  readonly detail?: string;
}

export type CheckCode =
  | 'empty'
  | 'tags'
  | 'placeholders'
  | 'addresses'
  | 'numbers'
  | 'markup'
  | 'entities'
  | 'length'
  | 'chatter'
  | 'language'
  | 'same-as-source'
  | 'punctuation'
  | 'neighbours'
  | 'no-answer'
  | 'too-large'
  | 'too-long';

const mostListed = 20;

/** Items of a finding's detail, joined by spaces: the first 20, and how many more there are. */
export function listed(items: readonly string[]): string {
  const more = items.length - mostListed;
  return `${items.slice(0, mostListed).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Source and target as BCP 47 codes. */
export interface Pair {
  readonly source: string;
  readonly target: string;
}
