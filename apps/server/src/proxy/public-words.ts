import { createByteCache } from '@dragoman/core/serving';
import { parseUnitText } from '@dragoman/domain/website-strings';
import type { Exchange } from './exchange.ts';
import { headerOf } from './header-list.ts';
import { importsIn, isInAny, plainText, sourcesIn } from './public-text.ts';
import { askUpstream } from './upstream.ts';

const mostScripts = 40;
/** Scripts and chunks noted in one file. */
const mostLinks = 500;
const noBytes = Buffer.alloc(0);
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
        textOf(exchange, path, async () => plainText((await readFile(exchange, path)).toString())),
      ),
    ]);
    const found = new Set<string>();
    for (const text of texts) if (await isPublic(places, text)) found.add(text);
    return found;
  };
}

async function isPublic(places: readonly string[], text: string): Promise<boolean> {
  for (const words of wordsOf(text)) if (!(await isInAny(places, words))) return false;
  return true;
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
  const texts = [await plainText(page.toString())];
  let left = mostBytes - page.length;
  // A set is read in order, and the paths added to it are read too.
  const scripts = new Set(await scriptsIn(page, exchange.view.path, exchange));
  let read = 0;
  for (const path of scripts) {
    if (read++ === mostScripts || left <= 0) break;
    const script = (await readFile(exchange, path).catch(() => noBytes)).toString();
    left -= script.length;
    texts.push(await plainText(script));
    for (const found of importsIn(script, path, mostLinks)) scripts.add(found);
  }
  return texts.join('\n').slice(0, mostBytes);
}

async function readFile(exchange: Exchange, path: string): Promise<Buffer> {
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
  if (status !== 200 || !Buffer.isBuffer(body)) return noBytes;
  const decoded = await exchange.context.decode({
    websiteId: exchange.site.websiteId,
    bytes: body,
    contentEncoding: headerOf(headers, 'content-encoding'),
    maxBytes: mostBytes,
    signal: () => AbortSignal.timeout(exchange.context.limits.page),
  });
  return decoded ?? noBytes;
}

async function scriptsIn(page: Buffer, path: string, { site }: Exchange): Promise<string[]> {
  const sources = await sourcesIn(page, mostLinks);
  return sources.flatMap((source) => {
    const url = URL.parse(source, site.origin + path);
    const isScript = url?.origin === site.origin && /\.m?js$/.test(url.pathname);
    return url !== null && isScript ? [url.pathname + url.search] : [];
  });
}
