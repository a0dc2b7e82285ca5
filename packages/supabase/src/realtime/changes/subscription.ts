import type { Claims } from '@dragoman/database/connection';
import type { Binding } from './binding.ts';

/** A receiver of changes: one channel of one socket. */
export interface Subscriber {
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Sends a change (JSON) for the bindings with these ids. */
  deliver(ids: readonly number[], data: string): void;
  /** Makes the client join and read again, because something was lost. */
  startOver(): void;
}

// Claims that differ between tokens of one user without affecting what they may read.
const unread: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'jti']);

/** Returns a key that is equal for subscribers that read the same rows. */
export function readerKey(claims: Claims): string {
  const entries = Object.entries(claims).filter(([name]) => !unread.has(name));
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
