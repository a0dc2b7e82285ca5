import type { Claims } from '@dragoman/database/connection';
import type { Binding } from './binding.ts';

/** A receiver of changes: a channel of a socket. */
export interface Subscriber {
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Sends a change (JSON) for the bindings with these ids. */
  deliver(ids: readonly number[], data: string): void;
  /** Makes the client rejoin and reload, because changes were lost. */
  startOver(): void;
}

// Claims that differ between a user's tokens without affecting permissions.
const unread: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'jti']);

/** Returns a key that is equal for subscribers with the same permissions. */
export function readerKey(claims: Claims): string {
  const entries = Object.entries(claims).filter(([name]) => !unread.has(name));
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
