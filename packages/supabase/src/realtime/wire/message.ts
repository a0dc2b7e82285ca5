/** The versions of the channel protocol: objects (1.0.0), or arrays and binary broadcasts (2.0.0). */
export type Version = '1.0.0' | '2.0.0';

/** A message of a client. */
export interface Message {
  /** The ref of the join this message belongs to. */
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** The payload of a broadcast: JSON as unparsed text, or bytes. */
export type Content = { readonly json: string } | { readonly bytes: Buffer };

/** A client's broadcast, from a text or binary frame. */
export interface BroadcastPush {
  readonly event: string;
  readonly content: Content;
  readonly persist?: unknown;
}

/** A message to a client; `payload` is JSON as text. */
export interface Outgoing {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: string;
}

/** A malformed message. The text may be shown to the client. */
export class WireError extends Error {
  override name = 'WireError';
}
