import type { StoredMessage } from './messages.store.ts';

/** The header `webhook-id`; the same at each attempt and replay. */
export function idOf(messageId: string): string {
  return `msg_${messageId}`;
}

/** The row that a `webhook-id` names. */
export function rowIdOf(id: string): string {
  return id.replace(/^msg_/, '');
}

/** The body of a message: `{type, timestamp, data}`. Its data are ids and counts, so it is far below the 20 kB of the standard. */
export function bodyOf({
  type,
  data,
  createdAt,
}: {
  readonly type: string;
  readonly data: StoredMessage['data'];
  readonly createdAt: Date;
}): string {
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}
