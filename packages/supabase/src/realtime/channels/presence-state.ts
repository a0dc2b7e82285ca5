/** A presence in the client's format: the tracked payload with a ref that changes with it. */
export type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };

/** The presences of a group by ref. A key may occur more than once. */
export type PresenceState = ReadonlyMap<string, { readonly key: string; readonly meta: Meta }>;

/** Presences by key, as in `presence_state` and `presence_diff`. */
export type ByKey = Record<string, { metas: Meta[] }>;

export function byKey(presences: Iterable<{ readonly key: string; readonly meta: Meta }>): ByKey {
  // Clients choose keys, even `__proto__`.
  const found: ByKey = Object.create(null);
  for (const { key, meta } of presences) {
    found[key] ??= { metas: [] };
    found[key].metas.push(meta);
  }
  return found;
}

/** Returns the difference of two states; undefined if they are equal. */
export function presenceDiff(
  before: PresenceState,
  after: PresenceState,
): { readonly joins: ByKey; readonly leaves: ByKey } | undefined {
  const joined = [...after].filter(([ref]) => !before.has(ref)).map(([, one]) => one);
  const left = [...before].filter(([ref]) => !after.has(ref)).map(([, one]) => one);
  if (joined.length === 0 && left.length === 0) return undefined;
  return { joins: byKey(joined), leaves: byKey(left) };
}
