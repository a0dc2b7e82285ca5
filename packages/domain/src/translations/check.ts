/** A finding. `error`: never stored; `warning`: retried, then stored as `needs_review`; `note`: informational. */
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
  | 'glossary'
  | 'no-answer'
  | 'too-large'
  | 'too-long';

const mostListed = 20;

/** Joins the items of a finding's detail: the first 20, and the number of the rest. */
export function listed(items: readonly string[]): string {
  const more = items.length - mostListed;
  return `${items.slice(0, mostListed).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Source and target as BCP 47 codes. */
export interface Pair {
  readonly source: string;
  readonly target: string;
}
