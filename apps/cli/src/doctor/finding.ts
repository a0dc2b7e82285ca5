/** What a check found. */
export interface Finding {
  readonly state: 'good' | 'warning' | 'bad';
  /** What was checked: `Mail`. */
  readonly name: string;
  /** One sentence about what is. */
  readonly detail: string;
  /** What to do. Required unless good. */
  readonly advice?: string;
}

export const good = (name: string, detail: string): Finding => ({ state: 'good', name, detail });
export const bad = (name: string, detail: string, advice: string): Finding => ({
  state: 'bad',
  name,
  detail,
  advice,
});
export const warning = (name: string, detail: string, advice: string): Finding => ({
  state: 'warning',
  name,
  detail,
  advice,
});

const marks = { good: '✓', warning: '!', bad: '✗' };

/** Returns a line for the finding, and one for the advice. */
export function printFinding({ state, name, detail, advice }: Finding): string {
  const line = `${marks[state]} ${name}: ${detail}`;
  return advice === undefined ? line : `${line}\n    → ${advice}`;
}

/** Returns the message of an error; of a failed connection to several addresses, the first one's. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
