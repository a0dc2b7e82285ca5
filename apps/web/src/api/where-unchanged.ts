interface Filtered {
  filter(column: string, operator: string, value: unknown): this;
}

/**
 * Narrows an update to rows in which a column still has the value that was read: text, an array of texts, an object (compared as `jsonb`)
 * or null. The value travels in the address, so it has to be small.
 */
export function whereUnchanged<Update extends Filtered>(
  update: Update,
  column: string,
  value: unknown,
) {
  if (value === null || value === undefined) return update.filter(column, 'is', null);
  return update.filter(column, 'eq', literal(value));
}

/** As Postgres reads it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((text) => JSON.stringify(text)).join()}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
