import type { DiskCache } from '@dragoman/core/serving';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { isPublicAddress, type OutgoingGate } from '@dragoman/providers/outgoing';
import type { WaitingLimits } from '../connections/index.ts';

/** Milliseconds and bytes that bound one exchange with a customer's site. */
export interface ProxyLimits {
  /** Until the first byte of the answer. */
  readonly firstByte: number;
  /** Between two parts of a body that streams through; event streams have none. */
  readonly idle: number;
  /** For an upgraded connection on which nothing moves. */
  readonly upgradedIdle: number;
  /** Between the end of one direction of an upgraded connection and the end of both. */
  readonly halfClosed: number;
  /** For the whole of a page, decoding included. */
  readonly page: number;
  /** Pages beyond this many bytes stream through untranslated. */
  readonly pageBytes: number;
  /** Compressed pages of one website that are decoded at once; others wait. */
  readonly decodesPerWebsite: number;
  /** Bytes of pages of customers' sites that are kept. */
  readonly cacheBytes: number;
  /** Bytes of whole answers that are kept ready to be sent. */
  readonly readyBytes: number;
  /** Milliseconds a page counts as fresh whose site says nothing about it (RFC 9111 §4.2.2). */
  readonly heuristicFreshness: number;
}

export const defaultLimits: ProxyLimits = {
  firstByte: 30_000,
  idle: 300_000,
  upgradedIdle: 3_600_000,
  halfClosed: 10_000,
  page: 60_000,
  pageBytes: 5 * 1024 * 1024,
  decodesPerWebsite: 4,
  cacheBytes: 128 * 1024 * 1024,
  readyBytes: 64 * 1024 * 1024,
  heuristicFreshness: 5000,
};

/** Bounds of connections without a request; private addresses are proxies of ours and stand for many visitors. */
export const defaultWaiting: WaitingLimits = {
  total: 5000,
  perAddress: 200,
  isExempt: (address) => !isPublicAddress(address),
};

export interface ProxyOptions {
  readonly database: Database;
  readonly gate: OutgoingGate;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** True if other processes listen on the port, too. */
  readonly reusePort?: boolean;
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
  /** Text of the language switcher's script; without it pages carry no switcher. */
  readonly switcherScript?: string;
  /** Address of the script where it is not served by the proxy itself. */
  readonly switcherScriptUrl?: string;
  /** Text of the script that keeps pages translated; without it nothing does. */
  readonly liveScript?: string;
  /** Where what serves websites is written down; see `ServingOptions`. */
  readonly disk?: DiskCache | undefined;
  readonly limits?: Partial<ProxyLimits>;
  readonly waiting?: WaitingLimits;
  /** Milliseconds a page waits for its translations; see `ServingOptions`. */
  readonly dictionaryWait?: number;
  /** Least percentage of a page's texts that must be translated; see `ServingOptions`. */
  readonly minTranslatedPercent?: number;
  /** Whether other languages are read for hreflang; see `ServingOptions`. */
  readonly readsAhead?: boolean;
  readonly log: Log;
}
