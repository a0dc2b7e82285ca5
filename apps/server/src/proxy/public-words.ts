import { createByteCache } from '@dragoman/core/serving';
import { parseUnitText } from '@dragoman/domain/website-strings';
import type { Exchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { askUpstream } from './upstream.ts';

const mostScripts = 40;
const mostBytes = 3 * 1024 * 1024;
const maxAge = 10 * 60_000;
const cacheBytes = 48 * 1024 * 1024;

/**
 * Finds the texts that a site shows to everyone: all their words appear in the page, in its same-origin scripts, or in the
 * sources these have loaded, as a signed-out visitor gets them. A browser's claim alone is not enough to have a text
 * translated.
 */
export function createPublicWords({ log }: Exchange['context']) {
  const cache = createByteCache<{ readonly text: Promise<string>; readonly until: number }>(
    cacheBytes,
  );
  const textOf = (exchange: Exchange, key: string, read: () => Promise<string>) => {
    const name = `${exchange.site.websiteId} ${key}`;
    const known = cache.get(name);
    if (known !== undefined && known.until > Date.now()) return known.text;
    const text = read().catch((error) => {
      log.debug({ err: error, name }, 'could not read an address for its words');
      return '';
    });
    cache.set(name, { text, until: Date.now() + maxAge }, { size: mostBytes });
    return text;
  };
  return async (
    exchange: Exchange,
    texts: readonly string[],
    sources: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const places = await Promise.all([
      textOf(exchange, `page ${exchange.view.path}`, () => readPage(exchange)),
      ...sources.map((path) =>
        textOf(exchange, path, async () => plain(await readFile(exchange, path))),
      ),
    ]);
    const isPublic = (words: string) => places.some((place) => place.includes(words));
    return new Set(texts.filter((text) => wordsOf(text).every(isPublic)));
  };
}

/** Returns the constant parts of a text: those between its tags and numbers. */
function wordsOf(unitText: string): string[] {
  const literals = parseUnitText(unitText).map((piece) =>
    piece.type === 'text' ? piece.text : '',
  );
  const runs = literals.flatMap((literal) => literal.split(/\d+(?:[.,:]\d+)*/));
  return runs.map((run) => run.trim()).filter((run) => /\p{L}/u.test(run));
}

async function readPage(exchange: Exchange): Promise<string> {
  const page = await readFile(exchange, exchange.view.path);
  const read = new Set<string>();
  let text = plain(page);
  let waiting = scriptsIn(page, exchange.view.path, exchange);
  while (waiting.length > 0 && read.size < mostScripts && text.length < mostBytes) {
    const path = waiting.shift() as string;
    if (read.has(path)) continue;
    read.add(path);
    const script = await readFile(exchange, path).catch(() => '');
    text += `\n${plain(script)}`;
    waiting = [...waiting, ...importsIn(script, path)];
  }
  return text.slice(0, mostBytes);
}

async function readFile(exchange: Exchange, path: string): Promise<string> {
  const anonymous = [
    ['accept', '*/*'],
    ['accept-encoding', 'gzip, br'],
    ['user-agent', 'Dragoman'],
  ] as const;
  const anonymousExchange = {
    ...exchange,
    visitor: { ...exchange.visitor, method: 'GET', headers: [...anonymous] },
    view: { ...exchange.view, path },
  };
  const { status, headers, body } = await askUpstream(anonymousExchange, {
    isWanted: (head) => head.status === 200,
    maxBytes: mostBytes,
  });
  if (!Buffer.isBuffer(body)) body.destroy();
  if (status !== 200 || !Buffer.isBuffer(body)) return '';
  const decoded = await exchange.context.decode({
    websiteId: exchange.site.websiteId,
    bytes: body,
    contentEncoding: headerOf(headers, 'content-encoding'),
    maxBytes: mostBytes,
    signal: () => AbortSignal.timeout(exchange.context.limits.page),
  });
  return decoded?.toString() ?? '';
}

function scriptsIn(page: string, path: string, { site }: Exchange): string[] {
  const sources = page.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi);
  return [...sources].flatMap(([, source = '']) => {
    const url = URL.parse(source.replaceAll('&amp;', '&'), site.origin + path);
    const isScript = url?.origin === site.origin && /\.m?js$/.test(url.pathname);
    return url !== null && isScript ? [url.pathname + url.search] : [];
  });
}

/** Returns the paths of a bundle's chunks, which are loaded on demand. */
function importsIn(script: string, path: string): string[] {
  const names = script.matchAll(/["'`]((?:\.{1,2}\/|\/)[\w./-]+\.m?js)["'`]/g);
  return [...names].map(([, name = '']) => new URL(name, `http://x${path}`).pathname);
}

/** Returns text as displayed: script and markup escapes decoded, white space collapsed to one space. */
function plain(source: string): string {
  return source
    .replace(/\\u\{?([\da-f]{4,6})\}?/gi, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/\\x([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nt]/g, ' ')
    .replace(/\\(["'`\\/])/g, '$1')
    .replace(/&#x([\da-f]+);/gi, (_, code) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => character(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .replace(/[\t\n\f\r ]+/g, ' ');
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
