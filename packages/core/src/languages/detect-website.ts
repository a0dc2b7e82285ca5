import { normaliseWebsiteUrl } from '@dragoman/domain/addresses';
import { DragomanError } from '@dragoman/domain/errors';
import { languageCatalogue } from '@dragoman/domain/languages';
import type { FetchedPage, PageFetcher } from '@dragoman/providers/outgoing';
import { decodePage } from '@dragoman/rewriter';
import { detectLanguage } from './detect.ts';

export interface WebsiteLanguage {
  /** A language of the catalogue. */
  readonly detectedLanguage: string;
  /** False when it is a guess. */
  readonly reliable: boolean;
  /** The address in the form in which websites are kept. */
  readonly url: string;
}

/** Tells the language of the website at an address as a person types it. */
export type DetectWebsiteLanguage = (address: string) => Promise<WebsiteLanguage>;

export interface DetectorOptions {
  readonly fetchPage: PageFetcher;
  /** Milliseconds for which an answer is kept. Defaults to 10 minutes. */
  readonly keepFor?: number;
}

const mostKept = 1000;
const limits = { maxBytes: 2_000_000, timeout: 15_000 };
const codes: ReadonlySet<string> = new Set(languageCatalogue.map(({ code }) => code));

/**
 * Builds the detector: it fetches the page at most once while its answer is kept, also when asked many times at once;
 * failures are not kept. It throws `DragomanError`: `address-invalid` with the sentences of [visitor-account-admin §5],
 * what the fetcher throws, and `origin-invalid` when the website answers with an error.
 */
export function createLanguageDetector(options: DetectorOptions): DetectWebsiteLanguage {
  const { fetchPage, keepFor = 600_000 } = options;
  const kept = new Map<
    string,
    { readonly answer: Promise<WebsiteLanguage>; readonly at: number }
  >();
  return async (address) => {
    const url = normaliseWebsiteUrl(address);
    const known = kept.get(url);
    if (known !== undefined && performance.now() - known.at < keepFor) return known.answer;
    const answer = detectAt(fetchPage, url);
    kept.delete(url);
    kept.set(url, { answer, at: performance.now() });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    answer.catch(() => {
      if (kept.get(url)?.answer === answer) kept.delete(url);
    });
    return answer;
  };
}

async function detectAt(fetchPage: PageFetcher, url: string): Promise<WebsiteLanguage> {
  const page = await fetchPage(url, limits);
  assertReadable(page);
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const found = detectLanguage({
    html: new TextDecoder().decode(bytes),
    declared: { contentLanguage: page.headers['content-language'] },
  });
  // A language that is not in the catalogue cannot be chosen: the visitor is asked, with the likeliest one filled in.
  if (!codes.has(found.language)) return { detectedLanguage: 'en', reliable: false, url };
  return { detectedLanguage: found.language, reliable: found.reliable, url };
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
