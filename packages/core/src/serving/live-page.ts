import { type LivePage, livePageId } from '@dragoman/domain/live-pages';
import { addressIn, scriptNonce } from '@dragoman/domain/serving';
import { attributeUnits, type Dictionary } from '@dragoman/rewriter';
import type { CachedPage } from './compile-page.ts';
import { type LiveScript, stringsPath } from './live-script.ts';
import type { PageToTranslate } from './page-to-translate.ts';

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
  const json = JSON.stringify(livePage(page, pairsOf(compiled, dictionary), live.editor)).replace(
    /</g,
    '\\u003c',
  );
  return `<script type="application/json" id="${livePageId}">${json}</script><script${attribute}>${live.text}</script>`;
}

function livePage(
  { site, view }: PageToTranslate,
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
    path: view.path,
    ask: stringsPath,
    excluded: site.excludedSelectors,
    only: site.onlySelectors,
    attributes: site.excludedAttributes,
    data: site.dataAttributes,
    pairs,
    ...(editor !== undefined && { editor }),
  };
}

function pairsOf(compiled: CachedPage['compiled'], dictionary: Dictionary): LivePage['pairs'] {
  return attributeUnits(compiled).flatMap(({ text, kind }) => {
    const translation = kind === 'json-ld' ? undefined : dictionary.get(text);
    return translation === undefined ? [] : [[text, translation] as const];
  });
}
