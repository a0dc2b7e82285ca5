import type { Log } from '@dragoman/domain/log';
import { missing, render } from '@dragoman/rewriter';
import type { LanguageBundle } from './language-bundle.store.ts';
import type { LanguageBundles } from './language-bundles.ts';
import { liveScriptFor } from './live-page.ts';
import { withAdjustedPolicies } from './page-policies.ts';
import { targetOf } from './page-target.ts';
import type { PageToTranslate } from './page-to-translate.ts';
import type { Pages, RenderedPage } from './pages.ts';
import { bodyHash, createPlans, type KeptPlan } from './plans.ts';
import type { UnknownStrings } from './unknown-strings.ts';

export type TranslatedPage =
  | {
      readonly type: 'translated';
      readonly key: string;
      readonly page: RenderedPage;
      /** True when the page was not UTF-8 and is now. */
      readonly transcoded: boolean;
    }
  | { readonly type: 'original'; readonly reason: OriginalReason };

/** Why a page goes out as the customer wrote it. */
export type OriginalReason =
  | 'translations-unavailable'
  | 'translations-loading'
  | 'page-not-understood'
  | 'rendering-failed'
  /** It says it is HTML and has no tag at its beginning (a CSV, a plain text): nothing failed, nothing is done. */
  | 'not-markup';

export interface Translator {
  /** Never throws: what goes wrong makes the page an original. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
}

interface TranslatorDeps {
  readonly bundles: LanguageBundles;
  readonly pages: Pages;
  readonly unknown: UnknownStrings;
  readonly log: Log;
  readonly planBytes: number;
  readonly dictionaryWait: number;
}

/** Cuts each body once, renders it once per address, language and state of the translations. */
export function createTranslator(deps: TranslatorDeps): Translator {
  const plans = createPlans(deps.planBytes);

  const renderWith = (page: PageToTranslate, bundle: LanguageBundle): TranslatedPage => {
    let kept: KeptPlan;
    const hash = page.hash ?? bodyHash(page.body, page.contentType);
    try {
      kept = plans.read(page, hash);
    } catch (error) {
      return toOriginal(deps, page, 'page-not-understood', error);
    }
    const { plan, transcoded, form } = kept;
    if (form === 'text') return { type: 'original', reason: 'not-markup' };
    const key = pageKey(page, bundle, hash);
    const known = deps.pages.get(key);
    if (known !== undefined) return { type: 'translated', key, page: known, transcoded };
    try {
      const rendered = render(plan, bundle.dictionary, targetOf(page, kept, bundle));
      const body =
        kept.policies === ''
          ? rendered
          : withAdjustedPolicies(rendered, page.view, page.switcher, liveScriptFor(page, kept));
      if (page.learn !== 'nothing') deps.unknown.note(page, missing(plan, bundle.dictionary));
      return { type: 'translated', key, page: deps.pages.add(key, body), transcoded };
    } catch (error) {
      return toOriginal(deps, page, 'rendering-failed', error);
    }
  };

  return {
    async translate(page) {
      const name = { websiteId: page.site.websiteId, language: page.view.language };
      try {
        const bundle = await deps.bundles.read(name, deps.dictionaryWait);
        return bundle === undefined
          ? toOriginal(deps, page, 'translations-loading')
          : renderWith(page, bundle);
      } catch (error) {
        return toOriginal(deps, page, 'translations-unavailable', error);
      }
    },
  };
}

function toOriginal(
  { log }: TranslatorDeps,
  { site, view }: PageToTranslate,
  reason: OriginalReason,
  error?: unknown,
) {
  const { websiteId } = site;
  log.warn({ error, reason, websiteId, path: view.path }, 'a page goes out untranslated');
  return { type: 'original', reason } as const;
}

function pageKey(
  { site, view, switcher, live }: PageToTranslate,
  bundle: LanguageBundle,
  hash: string,
) {
  const { scheme, authority } = view.door;
  const nonce = switcher === undefined ? '' : `${switcher.nonce ?? ''} ${switcher.integrity ?? ''}`;
  const script = live === undefined ? '' : `${live.hash} ${live.nonce ?? ''}`;
  return [
    site.fingerprint,
    scheme,
    authority,
    view.language,
    bundle.generation,
    hash,
    nonce,
    script,
    view.path,
  ].join(' ');
}
