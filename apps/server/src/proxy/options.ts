import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { OutgoingGate } from '@dragoman/providers/outgoing';

/** Milliseconds and bytes that bound one exchange with a customer's site. */
export interface ProxyLimits {
  /** Until the first byte of the answer. */
  readonly firstByte: number;
  /** Between two parts of a body that streams through; event streams have none. */
  readonly idle: number;
  /** For the whole of a page. */
  readonly page: number;
  /** Pages beyond this many bytes stream through untranslated. */
  readonly pageBytes: number;
  /** Bytes of pages of customers' sites that are kept. */
  readonly cacheBytes: number;
  /** Milliseconds a page counts as fresh whose site says nothing about it (RFC 9111 §4.2.2). */
  readonly heuristicFreshness: number;
}

export const defaultLimits: ProxyLimits = {
  firstByte: 30_000,
  idle: 300_000,
  page: 60_000,
  pageBytes: 5 * 1024 * 1024,
  cacheBytes: 128 * 1024 * 1024,
  heuristicFreshness: 5000,
};

export interface ProxyOptions {
  readonly database: Database;
  readonly gate: OutgoingGate;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
  /** Text of the language switcher's script; without it pages carry no switcher. */
  readonly switcherScript?: string;
  /** Address of the script where it is not served by the proxy itself. */
  readonly switcherScriptUrl?: string;
  /** Text of the script that keeps pages translated; without it nothing does. */
  readonly liveScript?: string;
  /** Where websites are written down for a start without the database; nowhere unless told. */
  readonly folder?: string;
  readonly limits?: Partial<ProxyLimits>;
  /** Milliseconds a page waits for its translations; see `ServingOptions`. */
  readonly dictionaryWait?: number;
  readonly log: Log;
}
