import { isSameSite } from '@dragoman/domain/addresses';
import { escapeHtml } from '@dragoman/domain/html';
import { languageByCode, textDirection } from '@dragoman/domain/languages';
import { type Dictionary, type LinkRole, metadata, render } from '@dragoman/rewriter';
import { replacedMedia } from '../serving/index.ts';
import { contentPolicyWith } from './headers.ts';
import type { PreviewPage } from './page.ts';

export interface PreviewTarget {
  /** The language to show, BCP 47. */
  readonly language: string;
  readonly dictionary: Dictionary;
  /** Original media address → translated one. */
  readonly media?: ReadonlyMap<string, string>;
  /** Returns the preview address of another page of the site. Without it, links open the original pages in a new tab. */
  readonly previewOf?: (url: string) => string;
  /** Shows a bar with language and address instead of the mark in a corner. */
  readonly bar?: boolean;
  /** Marks the page's units for an editor, instead of showing that it is a preview. */
  readonly editor?: {
    /** URL of the only script that runs. */
    readonly script: string;
    readonly unitMarks: ReadonlyMap<string, string>;
  };
}

/**
 * Renders a page in another language as safe HTML. A policy at its start disables scripts, frames, plugins and forms, also for
 * `blob:` addresses, which have no headers (decision 0272). A `base` element keeps relative addresses working.
 */
export function renderPreview(page: PreviewPage, target: PreviewTarget): Uint8Array {
  const base = baseOf(page);
  const body = render(page.compiled, target.dictionary, {
    language: target.language,
    direction: textDirection(target.language),
    link: (href, role) => linkTo({ page, base, target }, href, role),
    media: (address) => target.media && replacedMedia(target.media, address, base),
    ...(target.editor !== undefined && { unitMarks: target.editor.unitMarks }),
  });
  const bar =
    target.bar === true ? previewBar({ language: target.language, url: page.url }) : undefined;
  const encoder = new TextEncoder();
  const head = encoder.encode(prefix(page, base, target, bar?.style));
  const end = encoder.encode(bar?.html ?? '');
  const whole = new Uint8Array(head.length + body.length + end.length);
  whole.set(head);
  whole.set(body, head.length);
  whole.set(end, head.length + body.length);
  return whole;
}

function baseOf({ compiled, url }: PreviewPage): string {
  return URL.parse(metadata(compiled).base ?? '', url)?.href ?? url;
}

// A head element opens head and document; later start tags of the page are merged (WHATWG HTML §13.2.6).
function prefix(
  page: PreviewPage,
  base: string,
  { previewOf, editor }: PreviewTarget,
  style = mark,
): string {
  const tab = previewOf === undefined && editor === undefined ? ' target="_blank"' : '';
  return [
    page.hasDoctype ? '<!doctype html>' : '',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicyWith(editor?.script)}">`,
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="referrer" content="no-referrer">',
    `<base href="${escapeHtml(base)}"${tab}>`,
    editor === undefined ? `<style>${style}</style>` : `<script src="${editor.script}"></script>`,
  ].join('');
}

const mark =
  'html::after{content:"Preview";position:fixed;inset:auto auto 12px 12px;z-index:2147483647;' +
  'padding:4px 10px;border-radius:4px;font:600 13px/1.4 system-ui,sans-serif;' +
  'color:#fff;background:#1f2937;opacity:.9;pointer-events:none}';

interface LinkContext {
  readonly page: PreviewPage;
  readonly base: string;
  readonly target: PreviewTarget;
}

function linkTo(
  { page, base, target: { previewOf, editor } }: LinkContext,
  href: string,
  role: LinkRole,
): string | undefined {
  // A frame that may run a script follows refreshes; this one leads nowhere.
  if (role === 'refresh' && editor !== undefined) return 'javascript:';
  if (role !== 'anchor' || previewOf === undefined) return undefined;
  const url = URL.parse(href, base);
  if (url === null || !isSameSite(url.href, page.url)) return undefined;
  return previewOf(url.href);
}

interface PreviewBar {
  /** The shown language, BCP 47. */
  readonly language: string;
  /** The original page's absolute address. */
  readonly url: string;
}

const id = 'dragoman-preview';
const fixed = 'position:fixed;z-index:2147483647;';
const face = 'font:600 14px/1.4 system-ui,sans-serif;color:#fff;background:#1b2775;';

/** Renders the bar at the foot of a page and its style. The style repeats the text, because an unclosed comment may hide the bar. */
function previewBar(bar: PreviewBar): { readonly style: string; readonly html: string } {
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
