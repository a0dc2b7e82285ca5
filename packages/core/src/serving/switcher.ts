import { switcherHtml } from '@dragoman/domain/language-switcher';
import { addressIn, type PageView } from '@dragoman/domain/serving';
import type { Site } from './site.store.ts';

/** Path under which every served host gives the switcher's script. */
export const switcherPath = '/.well-known/dragoman/translate.js';

export interface SwitcherOptions {
  /** Address of the script, absolute or rooted. The page says it in full, so that its `<base>` has no say in it. */
  readonly src: string;
  /** Nonce of the page's own policy. */
  readonly nonce?: string | undefined;
  /** Written to the element, for policies that let a script in by its hash. */
  readonly integrity?: string | undefined;
  /** `sha384-...` of the script where it is ours. */
  readonly hash?: string | undefined;
  /** Whether the page's scripts may go to other pages without loading them: the switcher then follows. */
  readonly follows?: boolean;
}

/** The switcher's elements for one page, with its address in every language that has one. */
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
    style: site.switcherConfig,
    ...(nonce === undefined ? {} : { nonce }),
  });
  return integrity === undefined
    ? html
    : html.replace('<script defer ', `<script defer integrity="${integrity}" `);
}
