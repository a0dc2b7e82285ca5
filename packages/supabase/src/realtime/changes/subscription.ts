import type { Claims } from '@dragoman/database/connection';
import type { Binding } from './binding.ts';

/** Somebody who hears of changes: one channel of one socket. */
export interface Subscriber {
  readonly claims: Claims;
  readonly bindings: readonly Binding[];
  /** Takes `data` (JSON) of a change for the bindings with these ids. */
  deliver(ids: readonly number[], data: string): void;
  /** Something was lost: the client is made to join, and so to read, again. */
  startOver(): void;
}

// Times of a token say nothing about what its bearer may read, and differ between two tokens of one user.
const unread: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf', 'jti']);

/** Subscribers with the same key read the same rows, so rows are read once for all of them. */
export function readerKey(claims: Claims): string {
  const entries = Object.entries(claims).filter(([name]) => !unread.has(name));
  return JSON.stringify(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
