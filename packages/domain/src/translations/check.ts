/** A finding. `error`: never stored; `warning`: retried, then stored as `needs_review`; `note`: informational. */
export interface Check {
  readonly code: CheckCode;
  readonly severity: 'error' | 'warning' | 'note';
  readonly detail?: string;
  /** Why a person silenced it. */
  readonly silenced?: string;
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
  | 'spacing'
  | 'doubled-word'
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

/** True if two findings are the same. */
export function isSameCheck(
  a: Pick<Check, 'code' | 'detail'>,
  b: Pick<Check, 'code' | 'detail'>,
): boolean {
  return a.code === b.code && (a.detail ?? '') === (b.detail ?? '');
}

/** Returns the findings about a text with what was silenced before. */
export function keepSilenced(checks: readonly Check[], before: readonly Check[]): Check[] {
  return checks.map((check) => {
    const reason = before.find((one) => isSameCheck(one, check))?.silenced;
    return reason === undefined ? check : { ...check, silenced: reason };
  });
}
