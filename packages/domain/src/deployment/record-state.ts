/**
 * The state of a required record. `CheckedRecord.ok`, not the state, tells if the website is served there: a proxied or
 * flattened record works once a request through the host has reached us.
 */
export const recordStates = [
  /** Points to us. */
  'verified',
  /** Points to us through another name. */
  'chained',
  /** Resolves to the addresses of a content delivery network, which hides the record. */
  'proxied',
  /** Resolves to the addresses of our target instead of its name. */
  'flattened',
  /** The zone's own name servers have the record; resolvers still cache the old one. */
  'not-yet-propagated',
  /** The name does not exist or has no address. */
  'missing',
  /** Points elsewhere. */
  'wrong',
  /** Points to a name that does not exist. */
  'dangling',
  /** Coexists with records that a CNAME forbids (RFC 1034 §3.6.2). */
  'conflicting',
  /** Added with the domain doubled: `es.shop.example.shop.example`. */
  'misplaced',
  /** Points to us, but a CAA record forbids our authority to issue its certificate (RFC 8659). */
  'caa-forbidden',
  /** DNSSEC signatures are invalid, so validating resolvers fail (RFC 4035). */
  'dnssec-failure',
  /** The zone's name servers do not know the zone. */
  'lame',
  /** No response. */
  'unknown',
  /** Points to us, but another website is served there. */
  'taken',
] as const;

export type RecordState = (typeof recordStates)[number];

/** The label and the tone of a state. */
export interface RecordStateWords {
  readonly label: string;
  /** `good`: nothing to do; `busy`: wait or look closer; `bad`: something must be changed. */
  readonly tone: 'good' | 'busy' | 'bad';
}

const words: Readonly<Record<RecordState, RecordStateWords>> = {
  verified: { label: 'Verified', tone: 'good' },
  chained: { label: 'Verified, by way of another name', tone: 'good' },
  proxied: { label: 'Proxied', tone: 'bad' },
  flattened: { label: 'Flattened', tone: 'bad' },
  'not-yet-propagated': { label: 'Not everywhere yet', tone: 'busy' },
  missing: { label: 'Not found', tone: 'bad' },
  wrong: { label: 'Points elsewhere', tone: 'bad' },
  dangling: { label: 'Points to nothing', tone: 'bad' },
  conflicting: { label: 'In conflict with other records', tone: 'bad' },
  misplaced: { label: 'Added under the wrong name', tone: 'bad' },
  'caa-forbidden': { label: 'No certificate allowed', tone: 'bad' },
  'dnssec-failure': { label: 'DNSSEC fails', tone: 'bad' },
  lame: { label: 'Name servers do not answer', tone: 'bad' },
  unknown: { label: 'No answer', tone: 'busy' },
  taken: { label: 'In use by another website', tone: 'bad' },
};

/** Returns the words for a record's state; `ok` is the result of the check. */
export function recordStateWords(state: RecordState, ok: boolean): RecordStateWords {
  const { label, tone } = words[state];
  if (!ok) return { label, tone };
  if (state === 'proxied') return { label: 'Verified, proxied', tone: 'good' };
  if (state === 'flattened') return { label: 'Verified, flattened', tone: 'good' };
  return { label, tone: 'good' };
}
