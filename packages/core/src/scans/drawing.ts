import { pathOfAddress, pathWithoutQuery } from '@dragoman/domain/addresses';
import type { FetchedPage } from '@dragoman/providers/outgoing/port';
import { decodePage, readTags } from '@dragoman/rewriter';
import type { ScanContext } from './deps.ts';
import { type PageReading, readFetchedPage } from './page-reading.ts';
import { userAgent } from './robots.ts';

/** Reads a response, and what its scripts draw if the page is chosen for that and a browser is there. */
export async function readDrawnPage(
  context: ScanContext,
  path: string,
  fetched: FetchedPage,
): Promise<PageReading> {
  const reading = readFetchedPage(context, path, fetched);
  if (reading.visit.outcome !== 'page') return reading;
  const { hasScripts, looksEmpty } = scriptSigns(fetched);
  if (!hasScripts) return reading;
  const needed: PageReading = looksEmpty ? withDrawing(reading, 'needed') : reading;
  const { deps, kinds, limits } = context;
  const kind = kindOf(path, looksEmpty);
  if (deps.drawer === undefined || !kinds.choose(kind, limits.maxDrawn)) return needed;
  const drawn = await draw(context, path, fetched);
  const merged = drawn === undefined ? needed : merge(reading, drawn);
  const added = merged.units.slice(reading.units.length);
  kinds.learn(kind, textsOf(added));
  if (drawn === undefined) return needed;
  return added.length === 0 ? merged : withDrawing(merged, 'drawn');
}

const textsOf = (units: PageReading['units']) => units.map(({ text }) => text);

function withDrawing(reading: PageReading, drawing: 'drawn' | 'needed'): PageReading {
  return { ...reading, visit: { ...reading.visit, drawing } };
}

/** Returns undefined if the page could not be drawn, or its scripts went to another page. */
async function draw(
  context: ScanContext,
  path: string,
  { headers, ...fetched }: FetchedPage,
): Promise<PageReading | undefined> {
  const { deps, origin, signal } = context;
  try {
    const drawn = await deps.drawer?.draw(origin + path, { signal, userAgent });
    if (drawn === undefined || pathOfAddress(drawn.url) !== path) return undefined;
    const asHtml = { ...headers, 'content-type': 'text/html; charset=utf-8' };
    const body = new TextEncoder().encode(drawn.html);
    return readFetchedPage(context, path, { ...fetched, headers: asHtml, body });
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ err: error, path }, 'a page could not be drawn');
    return undefined;
  }
}

/** Adds what was drawn after what was sent, which visitors get first. */
function merge(sent: PageReading, drawn: PageReading): PageReading {
  const known = new Set(textsOf(sent.units));
  const added = drawn.units.filter(({ text }) => !known.has(text));
  return {
    ...sent,
    units: [...sent.units, ...added],
    linked: [...new Set([...sent.linked, ...drawn.linked])],
  };
}

function kindOf(path: string, looksEmpty: boolean): string {
  const bare = pathWithoutQuery(path);
  const folder = bare.slice(0, bare.lastIndexOf('/')).replace(/\d+/g, '0');
  return `${folder} ${looksEmpty}`;
}

const attributes = ['id', 'type'];
const scriptTypes = /^(?:$|module$|(?:text|application)\/(?:java|ecma)script)/i;
const fewCharacters = 400;

/**
 * Tells whether a page has scripts, and whether it is likely to be empty without them: it has little text, and an empty element
 * with an id or a notice for browsers without JavaScript.
 */
export function scriptSigns(page: FetchedPage): { hasScripts: boolean; looksEmpty: boolean } {
  const { bytes } = decodePage(page.body, page.headers['content-type']);
  const decoder = new TextDecoder();
  let [hasScripts, hasSign, characters, inNoscript, inBody] = [false, false, 0, false, false];
  let last: { end: number; rootName: string } = { end: 0, rootName: '' };
  for (const { name, isEnd, start, rawEnd, attributes: given } of readTags(bytes, attributes)) {
    const text = inBody ? decoder.decode(bytes.subarray(last.end, start)).trim() : '';
    if (inNoscript && /javascript/i.test(text)) hasSign = true;
    else characters += text.length;
    if (isEnd && name === last.rootName && text === '') hasSign = true;
    if (name === 'script' && !isEnd) hasScripts ||= scriptTypes.test(given.get('type') ?? '');
    if (name === 'noscript') inNoscript = !isEnd;
    if (name === 'body') inBody = !isEnd;
    const isRoot = !isEnd && given.has('id') && name !== 'script';
    last = { end: rawEnd, rootName: isRoot ? name : '' };
  }
  return { hasScripts, looksEmpty: hasScripts && hasSign && characters < fewCharacters };
}
