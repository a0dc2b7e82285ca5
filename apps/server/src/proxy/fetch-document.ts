import type { CachePolicy } from '../http-caching/index.ts';
import { Departure } from './departure.ts';
import {
  type FetchedDocument,
  type Flight,
  isRefreshedBehind,
  mayStandIn,
  remainingOf,
  type StoredDocument,
} from './document-cache.ts';
import type { DocumentExchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { worthwhileLifetime } from './page-files.ts';
import {
  discard,
  type Fetched,
  type Outcome,
  requestDocument,
  staleDocument,
} from './request-document.ts';
import { upstreamOrigin } from './request-headers.ts';
import { isKeyed, isReading, isSafe } from './shared-request.ts';
import { originalFile, restoreDocument } from './stored-pages.ts';

/**
 * Fetches what may be a page. Shareable requests of a website share one fetch per URL, for all languages, and the RFC 9111 cache.
 * Requests with cookies, credentials or a body are fetched individually, as are those with an unusual field, unless the site
 * names it in Vary. The other fields that a shared fetch sends are part of its key. See decisions 0230 and 0256.
 * @param gone the visitor's departure
 */
export async function fetchDocument(exchange: DocumentExchange, gone: Departure): Promise<Fetched> {
  const isShared = isSafe(exchange.visitor) && exchange.shared.isForPage;
  if (!isShared) return fetchAlone(exchange, gone);
  const key = keyOf(exchange);
  const known = find(exchange, key) ?? (await findOnDisk(exchange, key, gone));
  const cookies = headerOf(exchange.visitor.headers, 'cookie') !== undefined;
  if (known !== undefined && (!cookies || known.policy.explicit)) {
    if (remainingOf(known) > 0) return hit(known);
    if (isRefreshedBehind(known)) {
      continueBehind(share(exchange, key, known, new Departure()));
      return staleDocument(known, { detail: 'stale-while-revalidate' });
    }
  }
  if (cookies) return fetchAlone(exchange, gone);
  if (known !== undefined && isCopyForSlow(exchange, known)) {
    const flight = share(exchange, key, known, new Departure());
    const wait = flight.startedAt + exchange.context.limits.slowOrigin - Date.now();
    if (!(await isSettledWithin(wait, flight.outcome))) {
      continueBehind(flight);
      return staleDocument(known, { fwd: 'stale', detail: 'slow-origin' });
    }
    return settle(exchange, key, flight, gone);
  }
  return settle(exchange, key, share(exchange, key, known, gone), gone);
}

/** Includes what differs between websites of one address: Via and Accept-Language, which any account chooses. */
function keyOf(exchange: DocumentExchange): string {
  const { websiteId, sourceLanguage } = exchange.site;
  const address = `${upstreamOrigin(exchange)} ${addressOf(exchange)}`;
  return `${websiteId} ${sourceLanguage} ${address}\n${exchange.shared.key}`;
}

function addressOf({ site, view }: DocumentExchange): string {
  return site.origin + view.path;
}

function find({ context, visitor, shared }: DocumentExchange, key: string) {
  const found = context.documents.find(key, visitor.headers);
  return found !== undefined && fits(found.policy, shared.unusual) ? found : undefined;
}

async function findOnDisk(exchange: DocumentExchange, key: string, gone: Departure) {
  const { documents, files } = exchange.context;
  if (files === undefined || documents.isPrivate(key)) return undefined;
  await restoreDocument(exchange, { key, address: addressOf(exchange) }, gone).catch(() => {});
  return find(exchange, key);
}

function fits({ vary }: CachePolicy, unusual: readonly string[]): boolean {
  return unusual.every((name) => vary.includes(name));
}

function hit(cached: StoredDocument): FetchedDocument {
  const { document, policy } = cached;
  const cacheStatus = { ttl: remainingOf(cached) };
  const isForAll = isSharedByKey(policy);
  return { type: 'document', document, state: 'hit', cached, cacheStatus, isForAll };
}

function isSharedByKey({ vary }: CachePolicy): boolean {
  return vary.every(isKeyed);
}

async function fetchAlone(exchange: DocumentExchange, gone: Departure): Promise<Fetched> {
  const { fetched } = await requestDocument(exchange, { gone });
  if (fetched.type === 'stream') return fetched;
  return { ...fetched, cacheStatus: { fwd: isReading(exchange.visitor) ? 'bypass' : 'method' } };
}

/** Starts a fetch for all who wait for the same response, or joins it. */
function share(
  exchange: DocumentExchange,
  key: string,
  known: StoredDocument | undefined,
  gone: Departure,
): Flight<Outcome> {
  const { documents } = exchange.context;
  const url = known?.url ?? documents.url(addressOf(exchange));
  const isAlone = exchange.shared.unusual.length > 0 || documents.isPrivate(key);
  const flight = { key: isAlone ? Symbol(key) : key, url };
  return documents.coalesce(flight, gone, async (abandoned) => {
    const options = { request: exchange.shared, known, gone: abandoned };
    const since = exchange.context.invalidUrls.known();
    const outcome = await requestDocument(exchange, options);
    return store(exchange, key, { url, since, known }, outcome);
  });
}

/** Stores what may be shared, and remembers what may not. */
function store(
  { context, visitor, shared }: DocumentExchange,
  key: string,
  { known, ...from }: Pick<StoredDocument, 'url' | 'since'> & { known: StoredDocument | undefined },
  outcome: Outcome,
): Outcome {
  const { fetched, policy, receivedAt } = outcome;
  if (fetched.type === 'stream' || fetched.state === 'personal') {
    const { status } = fetched.type === 'stream' ? fetched.upstream : fetched.document;
    if (status < 500) context.documents.notePrivate(key);
    return outcome;
  }
  if (policy === undefined || !fits(policy, shared.unusual)) return outcome;
  const { document, cacheStatus } = fetched;
  const stored = context.documents.store(key, visitor.headers, {
    ...from,
    document,
    policy,
    receivedAt,
  });
  // A file serves a page that is unchanged, or stays fresh for long.
  const isShort = known !== undefined && policy.lifetime < worthwhileLifetime;
  if (isShort && known.document.hash !== document.hash) context.files?.skip(originalFile(key));
  const file = isShort ? undefined : key;
  const isForAll = isSharedByKey(policy);
  const status = { ...cacheStatus, stored: true };
  return { ...outcome, fetched: { ...fetched, stored, file, isForAll, cacheStatus: status } };
}

/** Returns the outcome of a shared fetch, or fetches individually if another visitor's cannot be shared. */
async function settle(
  exchange: DocumentExchange,
  key: string,
  { led, outcome }: Flight<Outcome>,
  gone: Departure,
): Promise<Fetched> {
  const { fetched, policy } = await outcome;
  if (led) return fetched;
  if (fetched.type === 'stream') return fetchAlone(exchange, gone);
  const found = exchange.context.documents.find(key, exchange.visitor.headers);
  if (fetched.state === 'stale' && found?.document === fetched.document) return fetched;
  const isSame = policy !== undefined && (policy.vary.length === 0 || found !== undefined);
  if (!isSame) return fetchAlone(exchange, gone);
  return { ...fetched, state: 'hit', cacheStatus: { fwd: 'miss', collapsed: true } };
}

/** True if a stale response may be served while its site is slow, within `staleIfSlow`. */
function isCopyForSlow({ context }: DocumentExchange, known: StoredDocument): boolean {
  return mayStandIn(known) && -remainingOf(known) < context.limits.staleIfSlow;
}

/** False if a promise takes longer than `ms`. */
function isSettledWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms), false);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}

/** Lets a fetch finish although no visitor waits for it. */
function continueBehind({ led, outcome }: Flight<Outcome>): void {
  const end = ({ fetched }: Outcome) => {
    if (led && fetched.type === 'stream') discard(fetched.upstream);
  };
  outcome.then(end, () => {});
}
