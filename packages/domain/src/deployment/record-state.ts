/**
 * What the host of a wanted record says now. Whether the website is served there tells `CheckedRecord.ok`, not the state:
 * a proxied or flattened record is fine once a request through the host has reached us.
 */
export const recordStates = [
  /** Leads to us. */
  'verified',
  /** Leads to us by way of another name. */
  'chained',
  /** Responds with the addresses of a content delivery network, which hides what the record says. */
  'proxied',
  /** Responds with the addresses of our target instead of its name. */
  'flattened',
  /** The zone's own name servers have the record, others still remember what was there before. */
  'not-yet-propagated',
  /** The name is not there, or has no address. */
  'missing',
  /** Leads elsewhere. */
  'wrong',
  /** Points to a name that does not exist. */
  'dangling',
  /** Stands beside records that must not be there (RFC 1034 §3.6.2). */
  'conflicting',
  /** Was added with the domain doubled: `es.shop.example.shop.example`. */
  'misplaced',
  /** Leads to us, but a CAA record forbids our authority to issue its certificate (RFC 8659). */
  'caa-forbidden',
  /** Its signatures do not fit, so resolvers that check them refuse to answer (RFC 4035). */
  'dnssec-failure',
  /** The zone's name servers do not know the zone. */
  'lame',
  /** No answer. */
  'unknown',
  /** Leads to us, but another website is served there. */
  'taken',
] as const;

export type RecordState = (typeof recordStates)[number];

/** How a state is named beside its record, and how it is meant. */
export interface RecordStateWords {
  readonly label: string;
  /** `good`: nothing to do; `busy`: wait or look closer; `bad`: something has to be changed. */
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

/** The words for a record's state; `ok` as the check says it. */
export function recordStateWords(state: RecordState, ok: boolean): RecordStateWords {
  const { label, tone } = words[state];
  if (!ok) return { label, tone };
  const isHidden = state === 'proxied' || state === 'flattened';
  return { label: isHidden ? `Verified, ${label.toLowerCase()}` : label, tone: 'good' };
}
