import type { Log } from '@dragoman/domain/log';
import {
  type CompiledPage,
  type Coverage,
  coverage,
  type Dictionary,
  metadata,
  missing,
  missingUnits,
} from '@dragoman/rewriter';
import { defineTimer } from '../observability/index.ts';
import type { PageMemory } from './byte-cache.ts';
import type { CachedPage } from './compile-page.ts';
import type { CompiledPages } from './compiled-pages.ts';
import { isIndexed, type LanguageBundle } from './language-bundle.store.ts';
import type { LanguageBundles } from './language-bundles.ts';
import { inChunks, isLarge, renderPage } from './large-pages.ts';
import { createLatestRenderings } from './latest-renderings.ts';
import { liveScriptFor } from './live-page.ts';
import type { MissingStrings } from './missing-strings.ts';
import { withAdjustedPolicies } from './page-policies.ts';
import { targetOf, withLive } from './page-target.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import type { Pages, RenderedPage } from './pages.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { UntranslatedPages } from './untranslated-pages.ts';

export type TranslatedPage = {
  /** The page as compiled, if it could be. */
  readonly compiled?: CachedPage;
} & (
  | {
      readonly type: 'translated';
      readonly page: RenderedPage;
      /** True if the page was converted to UTF-8. */
      readonly transcoded: boolean;
      /** True if all its texts are translated. */
      readonly isFinished: boolean;
      /** False if search engines are to ignore it. */
      readonly isIndexed: boolean;
    }
  | { readonly type: 'original'; readonly reason: OriginalReason }
);

/** Why a page is sent as the original. */
export type OriginalReason =
  | 'translations-unavailable'
  | 'translations-loading'
  | 'page-not-understood'
  | 'rendering-failed'
  /** Too little of it is translated to be shown in the language. */
  | 'not-translated'
  /** Declared as HTML but does not start with markup (CSV, plain text): passed through, not a failure. */
  | 'not-markup';

export interface Translator {
  /** Never throws: on errors the original page is returned. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
}

interface TranslatorDeps {
  readonly bundles: LanguageBundles;
  readonly readAhead: ReadAhead | undefined;
  readonly untranslated: UntranslatedPages;
  readonly pages: Pages;
  readonly missingStrings: MissingStrings;
  readonly log: Log;
  readonly memory: PageMemory;
  readonly compiledPages: CompiledPages;
  readonly dictionaryWait: number;
  /** See `ServingOptions`. */
  readonly minTranslatedPercent: number;
}

const renders = defineTimer({
  name: 'dragoman_render_duration_seconds',
  help: 'Time to render a page in a language.',
  labels: ['page'],
});

/** Cuts each body once and renders it once per address, language and bundle generation. */
export function createTranslator(deps: TranslatorDeps): Translator {
  const latest = createLatestRenderings(deps.memory, deps.pages);

  const renderWith = async (
    page: PageToTranslate,
    bundle: LanguageBundle,
  ): Promise<TranslatedPage> => {
    let cached: CachedPage;
    const { hash } = page;
    try {
      const read = deps.compiledPages.read(page, hash);
      cached = read instanceof Promise ? await read : read;
    } catch (error) {
      return toOriginal(deps, page, 'page-not-understood', error);
    }
    const { compiled, form } = cached;
    if (form === 'text') return { type: 'original', reason: 'not-markup' };
    if (!isShown(deps, page, compiled, page.view.language, bundle.dictionary)) {
      reportMissing(deps, page, compiled, bundle.dictionary);
      return { type: 'original', reason: 'not-translated', compiled: cached };
    }
    const result = { ...translatedFrom(cached, bundle, page), type: 'translated' } as const;
    const shown = languagesOf(deps, page, compiled);
    const address = `${addressKey(page, bundle)} ${shown}`;
    const known = deps.pages.get(`${hash} ${address}`);
    if (known !== undefined) return { ...result, page: known };
    try {
      const place = `${address} ${headKey(cached)}`;
      const head = latest.target(place) ?? targetOf(page, cached, bundle, shown);
      const target = withLive(head, page, cached, bundle.dictionary);
      const began = performance.now();
      const rendering = latest.render(cached, bundle.dictionary, target, place);
      const rendered = rendering?.bytes ?? (await renderPage(cached, bundle.dictionary, target));
      renders.record(isLarge(compiled.bytes) ? 'large' : 'small', performance.now() - began);
      const body =
        cached.policies === ''
          ? rendered
          : withAdjustedPolicies(rendered, page.view, page.switcher, liveScriptFor(page, cached));
      reportMissing(deps, page, compiled, bundle.dictionary);
      const added = deps.pages.add(`${hash} ${address}`, body);
      if (page.replaces !== undefined) {
        deps.compiledPages.drop(page.site, page.replaces);
        deps.pages.drop(`${page.replaces} ${address}`);
      }
      if (rendering !== undefined) latest.note(place, rendering, head, added);
      return { ...result, page: added };
    } catch (error) {
      return toOriginal(deps, page, 'rendering-failed', error);
    }
  };

  return {
    async translate(page) {
      const name = { websiteId: page.site.websiteId, language: page.view.language };
      try {
        const bundle = await deps.bundles.read(name, deps.dictionaryWait);
        if (bundle === undefined) return toOriginal(deps, page, 'translations-loading');
        await deps.readAhead?.languagesOf(page.site);
        return await renderWith(page, bundle);
      } catch (error) {
        return toOriginal(deps, page, 'translations-unavailable', error);
      }
    },
  };
}

/** Reports a page's untranslated texts; those of a large page in parts between which other requests are handled. */
function reportMissing(
  { missingStrings, log }: TranslatorDeps,
  page: PageToTranslate,
  compiled: CompiledPage,
  dictionary: Dictionary,
): void {
  if (page.report === 'nothing' || isComplete(compiled, dictionary)) return;
  if (!isLarge(compiled.bytes)) {
    missingStrings.note(page, missing(compiled, dictionary));
    return;
  }
  inChunks(missingUnits(compiled, dictionary), (units) => missingStrings.note(page, units)).catch(
    (err) => log.warn({ err }, 'missing strings of a large page could not be read'),
  );
}

function isComplete(compiled: CompiledPage, dictionary: Dictionary): boolean {
  const { units, translated } = coverageOf(compiled, dictionary);
  return units === translated;
}

function translatedFrom(cached: CachedPage, bundle: LanguageBundle, { view }: PageToTranslate) {
  const isFinished = isComplete(cached.compiled, bundle.dictionary);
  const { transcoded } = cached;
  return { transcoded, isFinished, isIndexed: isIndexed(bundle, view.path), compiled: cached };
}

/** Cached per page and dictionary, so that a cached page costs one lookup per language. */
const coverages = new WeakMap<CompiledPage, WeakMap<Dictionary, Coverage>>();

function coverageOf(compiled: CompiledPage, dictionary: Dictionary): Coverage {
  const counted = coverages.get(compiled) ?? new WeakMap<Dictionary, Coverage>();
  coverages.set(compiled, counted);
  const known = counted.get(dictionary) ?? coverage(compiled, dictionary);
  counted.set(dictionary, known);
  return known;
}

/**
 * True if enough of a page's distinct texts is translated to show it (PRODUCT.md 24), or if it has no text. Records the result for code
 * that lists pages without reading them, such as sitemaps.
 */
function isShown(
  deps: TranslatorDeps,
  { site: { websiteId }, view: { path } }: PageToTranslate,
  compiled: CompiledPage,
  language: string,
  dictionary: Dictionary,
): boolean {
  const { units, translated } = coverageOf(compiled, dictionary);
  const isEnough =
    units === 0 || (translated > 0 && 100 * translated >= deps.minTranslatedPercent * units);
  deps.untranslated.note({ websiteId, language, path }, isEnough);
  return isEnough;
}

/** Returns the languages the page is translated to. Those not in memory count unless known to be untranslated. */
function languagesOf(
  deps: TranslatorDeps,
  page: PageToTranslate,
  compiled: CompiledPage,
): string[] {
  const { site, view } = page;
  const { websiteId } = site;
  return site.languages.filter((language) => {
    const bundle = deps.bundles.peek({ websiteId, language });
    return bundle === undefined
      ? !deps.untranslated.has({ websiteId, language, path: view.path })
      : isShown(deps, page, compiled, language, bundle.dictionary) && isIndexed(bundle, view.path);
  });
}

function toOriginal(
  { log }: TranslatorDeps,
  { site, view }: PageToTranslate,
  reason: OriginalReason,
  error?: unknown,
) {
  const { websiteId } = site;
  log.warn({ err: error, reason, websiteId, path: view.path }, 'page served untranslated');
  return { type: 'original', reason } as const;
}

/** Returns what a target without the live script depends on besides the page's address, website and languages. */
function headKey({ compiled, form, policies }: CachedPage): string {
  const { base, canonical } = metadata(compiled);
  return JSON.stringify([base, canonical, form, policies, compiled.hasScripts]);
}

/** Returns what a page in a language depends on besides the original and the list of its languages. */
function addressKey({ site, view, switcher, live }: PageToTranslate, bundle: LanguageBundle) {
  const { scheme, authority } = view.entryHost;
  const nonce = switcher === undefined ? '' : `${switcher.nonce ?? ''} ${switcher.integrity ?? ''}`;
  const script = live === undefined ? '' : `${live.hash} ${live.nonce ?? ''} ${live.editor ?? ''}`;
  return [
    site.fingerprint,
    scheme,
    authority,
    view.language,
    bundle.generation,
    nonce,
    script,
    view.path,
  ].join(' ');
}
