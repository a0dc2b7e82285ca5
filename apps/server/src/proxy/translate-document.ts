import { traced } from '@dragoman/core/observability';
import { type LiveScript, stringsPath } from '@dragoman/core/serving';
import { scriptNonce } from '@dragoman/domain/serving';
import { siteFields } from './cache-fields.ts';
import type { Departure } from './departure.ts';
import type { Document, FetchedDocument } from './document-cache.ts';
import type { DocumentExchange, PageExchange } from './exchange.ts';
import { type HeaderList, headerOf } from './header-list.ts';
import { sendJson } from './json-answer.ts';
import { sendToEditor } from './live-editor.ts';
import { bodyOf } from './request-document.ts';
import { addVary, visitorHeaders, withoutEntityFields } from './response-headers.ts';
import { sendRobots, sendSitemap } from './send-file.ts';
import { sendOriginal } from './send-original.ts';
import { sendPage } from './send-page.ts';
import { keepDocument } from './stored-pages.ts';
import { countSent, sentPage } from './visits.ts';

/**
 * Translates a document into the language of the exchange and sends it, or the original if it cannot be translated.
 * @param gone the visitor's departure
 * @returns what was sent
 */
export async function translateDocument(
  exchange: DocumentExchange,
  fetched: FetchedDocument,
  gone: Departure,
): Promise<'translated' | 'original' | 'file'> {
  const { document, state } = fetched;
  if (document.kind !== 'html') {
    if (document.kind === 'json') return sendJson(exchange, fetched, gone);
    if (document.kind === 'xml') await sendSitemap(exchange, fetched, gone);
    else await sendRobots(exchange, fetched, gone);
    return 'file';
  }
  const { site, view, context } = exchange;
  const { language } = view;
  if (language === null) {
    await sendOriginal(exchange, fetched, gone, undefined);
    return 'original';
  }
  const page = {
    site,
    view: { ...view, language },
    body: () => bodyOf(exchange, document, gone),
    contentType: headerOf(document.headers, 'content-type'),
    hash: document.hash,
    replaces: fetched.replaces,
    switcher: switcherOf(exchange, document),
    live: liveOf(exchange, document),
    report: document.status >= 300 ? 'nothing' : state === 'personal' ? 'memory' : 'all',
  } as const;
  const outcome = await traced('translate', () => context.serving.translate(page));
  keepDocument(exchange, fetched, outcome.compiled);
  if (outcome.type === 'original') {
    if (outcome.reason !== 'not-markup') countSent(exchange, document.status, true);
    await sendOriginal(exchange, fetched, gone, outcome.reason);
    return 'original';
  }
  const shown = withoutEntityFields(siteFields(fetched));
  // A page without a charset in its Content-Type may have been ASCII; its translation is not.
  const hasCharset = /charset/i.test(headerOf(shown, 'content-type') ?? '');
  const isChanged = outcome.transcoded || liveScriptOf(exchange) !== undefined || !hasCharset;
  const typed = isChanged ? withCharset(shown) : shown;
  const own = typed.filter(([name]) => name.toLowerCase() !== 'content-language');
  const headers: HeaderList = [
    ...addVary(
      visitorHeaders(exchange, own, hasPolicy(own) ? ownScripts(exchange) : undefined),
      'Accept-Encoding',
    ),
    ['Content-Language', language],
    ...(outcome.isIndexed ? [] : noIndex),
    ['x-dragoman', `translated; language=${language}; cache=hit`],
    ...(context.frontCache?.lifetime(exchange, document) ?? []),
  ];
  if (exchange.editor !== undefined) sendToEditor(exchange, outcome.page, document, headers);
  else {
    const sent = sentPage(exchange, document.status, !outcome.isFinished);
    await traced('answer', () => sendPage(exchange, outcome.page, { fetched, headers, sent }));
  }
  return 'translated';
}

const noIndex: HeaderList = [['X-Robots-Tag', 'noindex']];

function hasPolicy(headers: HeaderList): boolean {
  return headers.some(([name]) => /^content-security-policy/i.test(name));
}

/** Returns our scripts as a policy must name them. */
function ownScripts(exchange: DocumentExchange) {
  const { entryHost, context } = exchange;
  const { switcher } = context;
  const live = liveScriptOf(exchange);
  const origin = `${entryHost.scheme}://${entryHost.authority}`;
  return {
    ...(switcher && { script: new URL(switcher.src, origin).href, scriptHash: switcher.integrity }),
    ...(live && { inlineHash: live.hash, connect: origin + stringsPath }),
  };
}

function switcherOf({ context }: PageExchange, document: Document) {
  if (context.switcher === undefined) return undefined;
  const policy = headerOf(document.headers, 'content-security-policy');
  const { src, integrity } = context.switcher;
  const nonce = policy === undefined ? undefined : scriptNonce(policy);
  const hashed = policy !== undefined && nonce === undefined && /'strict-dynamic'/i.test(policy);
  return { src, nonce, integrity: hashed ? integrity : undefined, hash: integrity };
}

function liveScriptOf(exchange: DocumentExchange): LiveScript | undefined {
  const { context, editor, site, entryHost } = exchange;
  const form = site.calls.length > 0 && entryHost.kind === 'path' ? 'calling' : 'plain';
  if (editor === undefined) return context.live?.[form];
  return context.liveEditor && { ...context.liveEditor[form], editor };
}

function liveOf(exchange: DocumentExchange, document: Document) {
  const live = liveScriptOf(exchange);
  if (live === undefined) return undefined;
  const policy = headerOf(document.headers, 'content-security-policy');
  return { ...live, nonce: policy === undefined ? undefined : scriptNonce(policy) };
}

function withCharset(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) =>
    name.toLowerCase() === 'content-type' ? [name, 'text/html; charset=utf-8'] : [name, value],
  );
}
