import {
  type DynamicStringsAnswer,
  dynamicStrings,
  type LivePage,
} from '@dragoman/domain/live-pages';
import { ask } from './ask.ts';
import { addTranslation, isTranslation, shapeOf } from './translations.ts';
import { isTyped } from './typed.ts';

const batchDelay = 150;
/** Milliseconds before texts that are still being translated are requested again. */
const retryDelays = [4000, 15_000, 60_000];
/** A place with more untranslated texts than this is a clock, a counter or somebody typing. */
const maxPerPlace = 5;

/**
 * Requests translations of texts that scripts have added.
 * @param arrived called when some translations have arrived
 */
export function createStringRequester(page: LivePage, original: () => string, arrived: () => void) {
  const attempts = new Map<string, number>();
  const places = new WeakMap<Node, number>();
  const waiting: string[] = [];
  let isTimed = false;

  const send = async () => {
    isTimed = false;
    const strings = waiting.splice(0, dynamicStrings.perRequest);
    if (waiting.length > 0) sendSoon();
    const known = await request(page, original(), strings);
    for (const [source, translation] of Object.entries(known)) addTranslation(source, translation);
    const missing = strings.filter((text) => !Object.hasOwn(known, text));
    if (missing.length < strings.length) arrived();
    for (const text of missing) {
      const wait = retryDelays[attempts.get(text) as number];
      if (wait) setTimeout(enqueue, wait, text);
    }
  };
  const sendSoon = () => {
    if (!isTimed) setTimeout(send, batchDelay);
    isTimed = true;
  };
  const enqueue = (text: string) => {
    attempts.set(text, (attempts.get(text) ?? -1) + 1);
    waiting.push(text);
    sendSoon();
  };

  return (text: string, place: Node): void => {
    const shape = shapeOf(text);
    if (attempts.has(shape) || isTranslation(text) || text.length > dynamicStrings.longest) return;
    if (attempts.size >= dynamicStrings.perPage || isTyped(text)) return;
    const changes = (places.get(place) ?? 0) + 1;
    places.set(place, changes);
    if (changes > maxPerPlace) return;
    attempts.set(shape, -1);
    enqueue(text);
  };
}

async function request(page: LivePage, path: string, strings: readonly string[]) {
  const answer = await ask<DynamicStringsAnswer>(page.ask, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, to: page.to, strings, sources: sourcesOf(page) }),
  });
  return answer?.known ?? {};
}

/** Paths of the site that the page's scripts have fetched, without our own requests. */
function sourcesOf({ ask, prefix }: LivePage): string[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const read = entries
    .filter(({ initiatorType }) => /^(fetch|xmlhttprequest)$/.test(initiatorType))
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && origin + pathname !== ask)
    .map(({ pathname, search }) => (pathname + search).replace(`${prefix}/`, '/'));
  return [...new Set(read)].slice(-dynamicStrings.mostSources);
}
