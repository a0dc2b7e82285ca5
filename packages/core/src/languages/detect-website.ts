import { isIP } from 'node:net';
import { normalizeWebsiteUrl } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing/port';
import { decodePage } from '@dragoman/rewriter';
import { detectLanguage } from './detect.ts';

interface WebsiteLanguage {
  /** A language of the catalog. */
  readonly detectedLanguage: string;
  /** False if it is a guess. */
  readonly reliable: boolean;
  /** The normalized address, with the scheme that answers. */
  readonly url: string;
}

/** Detects the language of the website at an address that a person typed. */
export type DetectWebsiteLanguage = (address: string) => Promise<WebsiteLanguage>;

export interface DetectorOptions {
  readonly fetchPage: PageFetcher;
  /** Milliseconds for which a result is cached. Defaults to 10 minutes. */
  readonly cacheFor?: number;
}

const maxCached = 1000;
const limits = { maxBytes: 2_000_000, timeout: 15_000 };
const codes: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/**
 * Creates a detector with a cache, which also merges concurrent requests for the same page. Failures are not cached. Throws
 * `DragomanError`: `address-invalid` with the messages of [visitor-account-admin §5], `origin-invalid` if the website responds with
 * an error, and those of the fetcher.
 */
export function createLanguageDetector(options: DetectorOptions): DetectWebsiteLanguage {
  const { fetchPage, cacheFor = 600_000 } = options;
  const cached = new Map<
    string,
    { readonly answer: Promise<WebsiteLanguage>; readonly at: number }
  >();
  return async (address) => {
    const url = normalizeWebsiteUrl(address);
    const known = cached.get(url);
    if (known !== undefined && performance.now() - known.at < cacheFor) return known.answer;
    const answer = detectAt(fetchPage, url);
    cached.delete(url);
    cached.set(url, { answer, at: performance.now() });
    const [oldest] = cached.keys();
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    answer.catch(() => {
      if (cached.get(url)?.answer === answer) cached.delete(url);
    });
    return answer;
  };
}

async function detectAt(fetchPage: PageFetcher, address: string): Promise<WebsiteLanguage> {
  const { url, page } = await fetchByAnyScheme(fetchPage, address);
  assertReadable(page);
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const found = await detectLanguage({
    html: new TextDecoder().decode(bytes),
    declared: { contentLanguage: page.headers['content-language'] },
  });
  // A language that is not in the catalog cannot be chosen, so the visitor has to select one.
  if (!codes.has(found.language)) return { detectedLanguage: 'en', reliable: false, url };
  return { detectedLanguage: found.language, reliable: found.reliable, url };
}

/** Tries http if the site does not answer over https. Throws the error of https if both fail. */
async function fetchByAnyScheme(fetchPage: PageFetcher, address: string) {
  try {
    return { url: address, page: await fetchPage(address, limits) };
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    if (error.code === 'address-refused') throw refusedAddress(error, address);
    const isSilent = error.code === 'origin-unreachable' || error.code === 'origin-timeout';
    if (!isSilent || !address.startsWith('https:')) throw error;
    const url = address.replace('https:', 'http:');
    const page = await fetchPage(url, limits).catch(() => Promise.reject(error));
    return { url, page };
  }
}

function refusedAddress(error: DragomanError, address: string): DragomanError {
  const { hostname } = new URL(address);
  if (!isIP(hostname.replace(/[[\]]/g, ''))) return error;
  const message = `${hostname} is an IP address of a private network, and only public addresses are fetched. Enter the address that visitors type, such as example.com.`;
  return new DragomanError(error.code, { message, cause: error });
}

function assertReadable({ status, headers, body }: FetchedPage): void {
  if (status >= 300) {
    const message = `The website answered with status ${status} instead of a page.`;
    throw new DragomanError('origin-invalid', { message });
  }
  const type = headers['content-type'] ?? 'text/html';
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type) && body.length > 0) return;
  throw new DragomanError('address-invalid', { message: 'There is no web page at this address.' });
}
