import { switcherHtml } from '@dragoman/domain/language-switcher';
import { addressIn, type PageView } from '@dragoman/domain/serving';
import { readTexts } from '@dragoman/texts';
import type { Site } from './site.store.ts';

/** Path of the switcher's script on every served host. */
export const switcherPath = '/.well-known/dragoman/translate.js';

export interface SwitcherOptions {
  /** URL of the script, absolute or rooted. Pages contain the absolute URL, so that `<base>` does not affect it. */
  readonly src: string;
  /** Nonce from the page's own policy. */
  readonly nonce?: string | undefined;
  /** `integrity` attribute, for policies that allow scripts by hash. */
  readonly integrity?: string | undefined;
  /** `sha384-...` of the script, if it is the built-in one. */
  readonly hash?: string | undefined;
  /** True if the page's scripts may navigate client-side: the switcher then updates its links. */
  readonly follows?: boolean;
}

/** Returns the switcher's elements for one page, with its address in each available language. */
export function switcherFor(site: Site, view: PageView, options: SwitcherOptions): string {
  const { src, nonce, integrity } = options;
  const languages = [site.sourceLanguage, ...site.languages].flatMap((code) => {
    const language = code === site.sourceLanguage ? null : code;
    const href = addressIn(site, view.entryHost, language, view.path);
    if (href === undefined) return [];
    const base = addressIn(site, view.entryHost, language, '/')?.slice(0, -1);
    return [{ code, href, ...(options.follows === true && base !== undefined && { base }) }];
  });
  const current = view.language ?? site.sourceLanguage;
  const html = switcherHtml({
    scriptUrl: new URL(src, `${view.entryHost.scheme}://${view.entryHost.authority}`).href,
    languages,
    current,
    label: readTexts('common-terms', current).get('Language'),
    style: site.switcherConfig,
    ...(nonce === undefined ? {} : { nonce }),
  });
  return integrity === undefined
    ? html
    : html.replace('<script defer ', `<script defer integrity="${integrity}" `);
}
