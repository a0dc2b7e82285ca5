import { isSameSite } from '@dragoman/domain/addresses';
import { escapeHtml } from '@dragoman/domain/html';
import { textDirection } from '@dragoman/domain/languages';
import { type Dictionary, type LinkRole, metadata, render } from '@dragoman/rewriter';
import { replacedMedia } from '../serving/index.ts';
import { previewBar } from './bar.ts';
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
