import { languageByCode } from '@dragoman/domain/languages';
import { addressIn, type PageView } from '@dragoman/domain/serving';
import type { Site } from './site.store.ts';

/** Path under which every served host gives the switcher's script. */
export const switcherPath = '/.well-known/dragoman/translate.js';

export interface SwitcherOptions {
  /** Address of the script as written in the page. */
  readonly src: string;
  /** Nonce of the page's own policy. */
  readonly nonce?: string | undefined;
  readonly integrity?: string | undefined;
}

/**
 * The switcher's script element: its configuration travels as JSON in `data-dragoman`, so that no inline script has to
 * be allowed.
 */
export function switcherHtml(site: Site, view: PageView, options: SwitcherOptions): string {
  const languages = [site.sourceLanguage, ...site.languages].flatMap((code) => {
    const language = code === site.sourceLanguage ? null : code;
    const href = addressIn(site, view.door, language, view.path);
    return href === undefined ? [] : [{ code, name: languageByCode(code).nativeName, href }];
  });
  const data = {
    website: site.websiteId,
    language: view.language ?? site.sourceLanguage,
    originalLanguage: site.sourceLanguage,
    languages,
    config: site.switcherConfig ?? {},
  };
  const attributes = [
    `src="${escapeAttribute(options.src)}"`,
    'defer',
    `data-dragoman="${escapeAttribute(JSON.stringify(data))}"`,
    options.nonce === undefined ? '' : `nonce="${escapeAttribute(options.nonce)}"`,
    options.integrity === undefined ? '' : `integrity="${escapeAttribute(options.integrity)}"`,
  ];
  return `<script ${attributes.filter(Boolean).join(' ')}></script>`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
