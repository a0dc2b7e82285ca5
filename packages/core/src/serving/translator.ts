import { createHash } from 'node:crypto';
import { textDirection } from '@dragoman/domain/languages';
import type { Log } from '@dragoman/domain/log';
import {
  addressIn,
  alternatesOf,
  isOwnHost,
  linkRewriter,
  type PageView,
  parseReference,
  resolveReference,
} from '@dragoman/domain/serving';
import {
  cut,
  decodePage,
  facts,
  missing,
  type Plan,
  planSize,
  render,
  type Target,
} from '@dragoman/rewriter';
import { ByteLru } from './byte-lru.ts';
import type { LanguageBundle } from './language-bundle.store.ts';
import type { LanguageBundles } from './language-bundles.ts';
import { policiesOf, switcherUnder, withAdjustedPolicies } from './page-policies.ts';
import type { Pages, RenderedPage } from './pages.ts';
import type { Site } from './site.store.ts';
import { type SwitcherOptions, switcherFor } from './switcher.ts';
import type { UnknownStrings } from './unknown-strings.ts';

export interface PageToTranslate {
  readonly site: Site;
  readonly view: PageView & { readonly language: string };
  /** The body without content codings, in the page's own encoding. */
  readonly body: Uint8Array;
  readonly contentType: string | undefined;
  /** `bodyHash` of the body, where the caller has it already. */
  readonly hash?: string;
  readonly switcher?: SwitcherOptions | undefined;
  /** Whether what nothing translates is queued to be; an error page's words never count. */
  readonly learn: boolean;
}

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

interface KeptPlan {
  readonly plan: Plan;
  readonly transcoded: boolean;
  readonly form: PageForm;
  /** See `policiesOf`. */
  readonly policies: string;
}

/** A fragment is what a script fetches to put into a page: nothing is added to its head, which it does not have. */
type PageForm = 'page' | 'fragment' | 'text';

export interface Translator {
  /** Never throws: what goes wrong makes the page an original. */
  translate(page: PageToTranslate): Promise<TranslatedPage>;
}

/** The key of a body's plan: whoever asked for it, the same bytes are the same page. */
export function bodyHash(body: Uint8Array, contentType: string | undefined): string {
  return createHash('sha256')
    .update(contentType ?? '')
    .update('\0')
    .update(body)
    .digest('base64url');
}

/** Cuts each body once, renders it once per address, language and state of the translations. */
export function createTranslator(deps: {
  bundles: LanguageBundles;
  pages: Pages;
  unknown: UnknownStrings;
  log: Log;
  planBytes: number;
  dictionaryWait: number;
}): Translator {
  const plans = new ByteLru<KeptPlan>(deps.planBytes);

  const planOf = (page: PageToTranslate, hash: string): KeptPlan => {
    const key = `${page.site.fingerprint} ${hash}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const { bytes, transcoded } = decodePage(page.body, page.contentType);
    const { sourceLanguage, excludedSelectors, dataAttributes } = page.site;
    const kept = {
      plan: cut(bytes, { sourceLanguage, excludedSelectors, dataAttributes }),
      transcoded,
      form: formOf(bytes),
      policies: policiesOf(bytes),
    };
    plans.set(key, kept, planSize(kept.plan));
    return kept;
  };

  const original = (page: PageToTranslate, reason: OriginalReason, error?: unknown) => {
    const { websiteId } = page.site;
    deps.log.warn(
      { error, reason, websiteId, path: page.view.path },
      'a page goes out untranslated',
    );
    return { type: 'original', reason } as const;
  };

  const renderWith = (page: PageToTranslate, bundle: LanguageBundle): TranslatedPage => {
    let kept: KeptPlan;
    const hash = page.hash ?? bodyHash(page.body, page.contentType);
    try {
      kept = planOf(page, hash);
    } catch (error) {
      return original(page, 'page-not-understood', error);
    }
    const { plan, transcoded, form } = kept;
    if (form === 'text') return { type: 'original', reason: 'not-markup' };
    const key = pageKey(page, bundle, hash);
    const known = deps.pages.get(key);
    if (known !== undefined) return { type: 'translated', key, page: known, transcoded };
    try {
      const rendered = render(plan, bundle.dictionary, targetOf(page, kept, bundle));
      const body =
        kept.policies === '' ? rendered : withAdjustedPolicies(rendered, page.view, page.switcher);
      if (page.learn) {
        deps.unknown.note(page.site.websiteId, page.view.path, missing(plan, bundle.dictionary));
      }
      return { type: 'translated', key, page: deps.pages.add(key, body), transcoded };
    } catch (error) {
      return original(page, 'rendering-failed', error);
    }
  };

  return {
    async translate(page) {
      const name = { websiteId: page.site.websiteId, language: page.view.language };
      try {
        const bundle = await deps.bundles.read(name, deps.dictionaryWait);
        return bundle === undefined
          ? original(page, 'translations-loading')
          : renderWith(page, bundle);
      } catch (error) {
        return original(page, 'translations-unavailable', error);
      }
    },
  };
}

function pageKey({ site, view, switcher }: PageToTranslate, bundle: LanguageBundle, hash: string) {
  const { scheme, authority } = view.door;
  const nonce = switcher === undefined ? '' : `${switcher.nonce ?? ''} ${switcher.integrity ?? ''}`;
  return [
    site.fingerprint,
    scheme,
    authority,
    view.language,
    bundle.generation,
    hash,
    nonce,
    view.path,
  ].join(' ');
}

function targetOf(
  page: PageToTranslate,
  { plan, form, policies }: KeptPlan,
  { media }: LanguageBundle,
): Target {
  const { site, switcher } = page;
  const { base, canonical: declared } = facts(plan);
  const view: PageView = { ...page.view, base };
  const path = form === 'page' ? canonicalPath(view, declared) : undefined;
  const canonical =
    path === undefined ? undefined : addressIn(site, view.door, view.language, path);
  return {
    language: page.view.language,
    direction: textDirection(page.view.language),
    link: linkRewriter(view),
    alternates: path === undefined ? [] : alternatesOf(site, view.door, path),
    ...(canonical === undefined ? {} : { canonical }),
    ...(media.size === 0 ? {} : { media: mediaReplacer(view, media) }),
    ...(switcher === undefined || form !== 'page'
      ? {}
      : { headHtml: switcherFor(site, view, switcherUnder(policies, switcher)) }),
  };
}

/** Judged by the first 4 KB of the page. */
function formOf(bytes: Uint8Array): PageForm {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  if (/<(?:!doctype|html|head|body|title)[\s>]/i.test(start)) return 'page';
  return /<(?:[a-z!]|\/[a-z])/i.test(start) ? 'fragment' : 'text';
}

/** The original path the page declares as its own; undefined when it names another site's page. */
function canonicalPath(view: PageView, declared: string | undefined): string | undefined {
  if (declared === undefined || declared.trim() === '') return view.path;
  const page = parseReference(view.site.origin + view.path);
  const base = view.base === undefined ? page : resolveReference(parseReference(view.base), page);
  const { authority, path, query } = resolveReference(parseReference(declared), base);
  if (authority === undefined || !isOwnHost(view.site, view.door, authority)) return undefined;
  return path + (query === undefined ? '' : `?${query}`);
}

function mediaReplacer(view: PageView, media: ReadonlyMap<string, string>) {
  return (address: string): string | undefined => {
    const known = media.get(address);
    if (known !== undefined) return known;
    const base = URL.parse(view.base ?? '', view.site.origin + view.path);
    const absolute = URL.parse(address, base ?? view.site.origin + view.path);
    return absolute === null
      ? undefined
      : (media.get(absolute.href) ?? media.get(absolute.pathname + absolute.search));
  };
}
