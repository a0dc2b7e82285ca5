import type { Traffic } from '@dragoman/core/process-reports';
import type { DiskCache } from '@dragoman/core/serving';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { isPublicAddress, type OutgoingGate } from '@dragoman/providers/outgoing';
import proxyAddr from '@fastify/proxy-addr';
import type { WaitingLimits } from '../connections/index.ts';
import type { FrontCache } from './front-cache.ts';
import type { Trust } from './visitor.ts';

/** Limits for exchanges with a customer's site, in milliseconds and bytes. */
export interface ProxyLimits {
  /** Until the first byte of the response. */
  readonly firstByte: number;
  /** Between two chunks of a streamed body. Event streams have no limit. */
  readonly idle: number;
  /** For an idle upgraded connection. */
  readonly upgradedIdle: number;
  /** Between the end of one direction of an upgraded connection and the end of both. */
  readonly halfClosed: number;
  /** For a whole page, including decoding. */
  readonly page: number;
  /** Pages larger than this are streamed through untranslated. */
  readonly pageBytes: number;
  /** Most compressed pages of one website decoded at a time; others wait. */
  readonly decodesPerWebsite: number;
  /** Milliseconds a page counts as fresh if the site does not specify it (RFC 9111 §4.2.2). */
  readonly heuristicFreshness: number;
  /** Milliseconds for which a page is remembered as one that cannot be shared. Its visitors do not wait for each other. */
  readonly privateMemory: number;
  /** Milliseconds to wait for a slow site before a stale page is served, and how stale it may be. */
  readonly slowOrigin: number;
  readonly staleIfSlow: number;
}

export const defaultLimits: ProxyLimits = {
  firstByte: 30_000,
  idle: 300_000,
  upgradedIdle: 3_600_000,
  halfClosed: 10_000,
  page: 60_000,
  pageBytes: 5 * 1024 * 1024,
  decodesPerWebsite: 4,
  heuristicFreshness: 5000,
  privateMemory: 120_000,
  slowOrigin: 1000,
  staleIfSlow: 600_000,
};

/** Limits for connections without a request. Private addresses are our own proxies and carry many visitors. */
export const defaultWaiting: WaitingLimits = {
  total: 5000,
  perAddress: 200,
  isExempt: (address) => !isPublicAddress(address),
};

/** Trusts reverse proxies on this machine. */
export const trustLoopback: Trust = proxyAddr.compile(['loopback']);

export interface ProxyOptions {
  readonly database: Database;
  /** True to send our `traceparent` to customers’ sites. Defaults to false. */
  readonly tracesOrigins?: boolean;
  /** Counts the requests of each website. Defaults to none. */
  readonly traffic?: Pick<Traffic, 'count' | 'visit'>;
  readonly gate: OutgoingGate;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** `proxy.{productHost}`. */
  readonly proxyHost: string;
  /** Hosts of dashboard and API. Defaults to none. */
  readonly productHosts?: readonly string[];
  /** Text of the language switcher's script. Without it and `switcherScriptUrl`, pages have no switcher. */
  readonly switcherScript?: string;
  /** URL of the script if the proxy does not serve it itself. */
  readonly switcherScriptUrl?: string;
  /** Text of the script that keeps pages translated in the browser. If undefined, pages do not include it. */
  readonly liveScript?: string;
  /** What precedes it on a website with rules about JSON answers. */
  readonly callsScript?: string | undefined;
  /** Text of the script of pages that an owner edits. If undefined, links to the live editor lead to the ordinary page. */
  readonly liveEditorScript?: string | undefined;
  /** Disk cache of serving data; see `ServingOptions`. */
  readonly disk?: DiskCache | undefined;
  /** Disk cache of pages; closed together with the proxy. Defaults to none. */
  readonly pagesDisk?: DiskCache | undefined;
  /** Differs whenever the code that makes pages does. */
  readonly codeVersion?: string;
  /** Most bytes of pages in memory: originals, compiled, translated and compressed. Defaults to 96 MiB. */
  readonly pagesBytes?: number;
  /** Most bytes of translations in memory; see `ServingOptions`. */
  readonly dictionaryBytes?: number;
  readonly limits?: Partial<ProxyLimits>;
  readonly waiting?: WaitingLimits;
  /** Which peers' X-Forwarded fields are trusted. Defaults to those on this machine. */
  readonly trust?: Trust;
  /** The cache in front, if there is one. */
  readonly frontCache?: FrontCache | undefined;
  /** Milliseconds a page waits for its translations; see `ServingOptions`. */
  readonly dictionaryWait?: number;
  /** Minimum percentage of a page's texts that must be translated; see `ServingOptions`. */
  readonly minTranslatedPercent?: number;
  /** True if other languages are loaded ahead for hreflang; see `ServingOptions`. */
  readonly readsAhead?: boolean;
  readonly log: Log;
}
