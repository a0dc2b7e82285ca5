import { escapeHtml } from '@dragoman/domain/html';
import { languageByCode } from '@dragoman/domain/languages';

/** The content of a preview's bar. */
export interface PreviewBar {
  /** The shown language, BCP 47. */
  readonly language: string;
  /** The original page's absolute address. */
  readonly url: string;
}

const id = 'dragoman-preview';
const fixed = 'position:fixed;z-index:2147483647;';
const face = 'font:600 14px/1.4 system-ui,sans-serif;color:#fff;background:#1b2775;';

/** Renders the bar at the foot of a page and its style. The style repeats the text, because an unclosed comment may hide the bar. */
export function previewBar(bar: PreviewBar): { readonly style: string; readonly html: string } {
  const { englishName } = languageByCode(bar.language);
  const words = `Preview in ${englishName}`;
  const style =
    `html{padding-block-end:44px!important}` +
    `#${id}{all:initial!important;${important(`${fixed}inset:auto 0 0 0;display:block;box-sizing:border-box;padding:11px 16px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:center;direction:ltr;${face}`)}}` +
    `#${id} a{all:unset!important;${important('text-decoration:underline;text-underline-offset:3px;cursor:pointer;color:#fff;')}}` +
    `#${id} a:focus-visible{outline:2px solid #f5b52e!important}` +
    `html:not(:has(#${id}))::after{content:"${inCss(`${words} · draft of ${bar.url}`)}";${fixed}inset:auto 0 0 0;padding:11px 16px;text-align:center;${face}}`;
  const link = `<a href="${escapeHtml(bar.url)}" target="_blank" rel="noreferrer">${escapeHtml(shown(bar.url))}</a>`;
  const html = `<aside id="${id}" aria-label="Preview" lang="en" dir="ltr">${escapeHtml(words)} · draft of ${link}</aside>`;
  return { style, html };
}

function important(declarations: string): string {
  return declarations.replaceAll(';', '!important;');
}

function shown(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Escapes text for a CSS string in a style element (CSS Syntax 3 §4.3.7). */
function inCss(text: string): string {
  return text.replace(
    /[^\p{L}\p{N} .·:/-]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
}
