interface Filtered {
  filter(column: string, operator: string, value: unknown): this;
}

/**
 * Limits an update to rows whose column still has the given value: text, an array of texts, an object (compared as `jsonb`) or
 * null. The value is sent in the URL, so keep it small.
 */
export function whereUnchanged<Update extends Filtered>(
  update: Update,
  column: string,
  value: unknown,
) {
  if (value === null || value === undefined) return update.filter(column, 'is', null);
  return update.filter(column, 'eq', literal(value));
}

/** Returns a Postgres literal. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((text) => JSON.stringify(text)).join()}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
