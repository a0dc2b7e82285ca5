/** Somebody present, as clients read it: what they tracked and a ref that changes with it. */
export type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };

/** Who is present in a group: the ref → the key and the meta. One key may be present more than once. */
export type PresenceState = ReadonlyMap<string, { readonly key: string; readonly meta: Meta }>;

/** Presences by key, as `presence_state` and the two halves of `presence_diff` have them. */
export type ByKey = Record<string, { metas: Meta[] }>;

export function byKey(presences: Iterable<{ readonly key: string; readonly meta: Meta }>): ByKey {
  // Keys are the clients': `__proto__` is one like any other.
  const found: ByKey = Object.create(null);
  for (const { key, meta } of presences) {
    found[key] ??= { metas: [] };
    found[key].metas.push(meta);
  }
  return found;
}

/** What changed from one state to the next; undefined when nothing did. */
export function presenceDiff(
  before: PresenceState,
  after: PresenceState,
): { readonly joins: ByKey; readonly leaves: ByKey } | undefined {
  const joined = [...after].filter(([ref]) => !before.has(ref)).map(([, one]) => one);
  const left = [...before].filter(([ref]) => !after.has(ref)).map(([, one]) => one);
  if (joined.length === 0 && left.length === 0) return undefined;
  return { joins: byKey(joined), leaves: byKey(left) };
}
