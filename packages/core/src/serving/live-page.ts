import { decodeSegment, splitPageExtension } from '@dragoman/domain/addresses';
import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { addressIn, scriptNonce } from '@dragoman/domain/serving';
import { attributeUnits, type Dictionary, links } from '@dragoman/rewriter';
import type { CachedPage } from './compile-page.ts';
import { type LiveScript, stringsPath } from './live-script.ts';
import type { PageToTranslate } from './page-to-translate.ts';

/** A page has the whole table of slugs up to this many; beyond it, those of its own address and links. */
const mostSlugs = 50;

/** Returns the live script if the page has scripts of its own that may change it, or is made for the live editor. */
export function liveScriptFor(
  { live }: PageToTranslate,
  { compiled, form }: CachedPage,
): LiveScript | undefined {
  const isUsed = (compiled.hasScripts || live?.editor !== undefined) && form === 'page';
  return isUsed ? live : undefined;
}

/** Returns the elements that keep a page translated: its data as inert JSON, and the script. */
export function liveHtml(
  page: PageToTranslate,
  live: LiveScript,
  { compiled, policies }: CachedPage,
  dictionary: Dictionary,
): string {
  const nonce = live.nonce ?? (policies === '' ? undefined : scriptNonce(policies));
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
  const data = livePage(page, compiled, pairsOf(compiled, dictionary), live.editor);
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${livePageId}">${json}</script><script${attribute}>${live.text}</script>`;
}

function livePage(
  { site, view }: PageToTranslate,
  compiled: CachedPage['compiled'],
  pairs: LivePage['pairs'],
  editor: string | undefined,
): LivePage {
  const origins = [site.origin, `${view.entryHost.scheme}://${view.entryHost.authority}`];
  const original = addressIn(site, view.entryHost, null, '/');
  if (original !== undefined) origins.push(new URL(original).origin);
  return {
    from: site.sourceLanguage,
    to: view.language,
    prefix: view.entryHost.kind === 'path' ? `/${view.language}` : '',
    languages: view.entryHost.kind === 'path' ? site.languages : [],
    origins: [...new Set(origins)],
    slugs: slugsOf({ site, view }, compiled),
    ask: stringsPath,
    excluded: site.excludedSelectors,
    only: site.onlySelectors,
    attributes: site.excludedAttributes,
    data: site.dataAttributes,
    pairs,
    ...(site.calls.length > 0 && { calls: site.calls }),
    ...(editor !== undefined && { editor }),
  };
}

/** Returns the translated segments that the page's scripts may meet. */
function slugsOf(
  { site, view }: Pick<PageToTranslate, 'site' | 'view'>,
  compiled: CachedPage['compiled'],
): LivePage['slugs'] {
  const table = site.slugs.get(view.language);
  if (table === undefined) return [];
  const all = [...table.toTranslated].filter(
    ([original, translated]) =>
      !table.toOriginal.has(original) && !table.toTranslated.has(translated),
  );
  if (all.length <= mostSlugs) return all.map(encoded);
  const near = new Set(
    [view.path, ...links(compiled).map(({ href }) => href)].flatMap((address) =>
      address.split(/[/?#]/).map((segment) => splitPageExtension(decodeSegment(segment)).name),
    ),
  );
  return all.filter(([original]) => near.has(original)).map(encoded);
}

/** As addresses hold them. */
const encoded = ([original, translated]: readonly [string, string]) =>
  [encodeURI(original), encodeURIComponent(translated)] as const;

function pairsOf(compiled: CachedPage['compiled'], dictionary: Dictionary): LivePage['pairs'] {
  return attributeUnits(compiled).flatMap(({ text, kind }) => {
    const translation = kind === 'json-ld' ? undefined : dictionary.get(text);
    return translation === undefined ? [] : [[text, translation] as const];
  });
}
