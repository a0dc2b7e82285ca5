import type { SnippetFinding } from './snippet-finding.ts';

/** Returns the code that an owner pastes before the closing body tag [owner-workspace §2]. */
export function snippetCode(scriptUrl: string, websiteId: string): string {
  return [
    `<script src="${scriptUrl}" async></script>`,
    '<script>',
    "  window.addEventListener('load', function () {",
    `    Dragoman.init({ websiteId: '${websiteId}' });`,
    '  });',
    '</script>',
  ].join('\n');
}

// An unclosed element extends to the end of the page, so matching stays linear on hostile pages.
const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** A script, or an element whose content browsers do not run. */
const rawTag = /<(script|noscript|template|textarea|title|style|iframe|xmp)\b/gi;
const ends: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
  template: /<\/template\s*>/gi,
  textarea: /<\/textarea\s*>/gi,
  title: /<\/title\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  xmp: /<\/xmp\s*>/gi,
};
const types = /\btype\s*=\s*["']?([^"'\s>]*)/i;
const sources = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s>]*))/gi;
const call = /\bDragoman\s*\.\s*init\s*\(/;
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i;

/** The snippet state of a page; `found` is another website's id or a tag manager's name. */
export interface SnippetOnPage {
  readonly finding: Exclude<SnippetFinding, 'unreachable'>;
  readonly found: string | null;
}

/** Looks for a website's snippet in a page: the script must be loaded and initialized with the website's id. */
export function findSnippet(html: string, websiteId: string): SnippetOnPage {
  const { loads, texts } = readScripts(html.replace(comment, ''));
  const calls = texts.filter((text) => call.test(text));
  const isStarted = calls.some((text) => text.includes(websiteId));
  const simple = (finding: SnippetOnPage['finding']) => ({ finding, found: null });
  if (isStarted) return simple(loads ? 'installed' : 'not-loaded');
  const other = calls.map((text) => uuid.exec(text)?.[0]).find((id) => id !== undefined);
  if (other !== undefined) return { finding: 'other-website', found: other };
  if (calls.length > 0 || loads) return simple(loads ? 'not-started' : 'not-loaded');
  if (html.includes(websiteId) && call.test(html)) return simple('inactive');
  const manager = tagManagerOf(html);
  return manager === undefined ? simple('absent') : { finding: 'tag-manager', found: manager };
}

function readScripts(html: string): { readonly loads: boolean; readonly texts: readonly string[] } {
  let loads = false;
  const texts: string[] = [];
  rawTag.lastIndex = 0;
  for (let tag = rawTag.exec(html); tag; tag = rawTag.exec(html)) {
    const [, name = ''] = tag;
    const start = html.indexOf('>', rawTag.lastIndex) + 1 || html.length;
    const attributes = html.slice(rawTag.lastIndex, start - 1);
    const end = endOf(name.toLowerCase(), html, start);
    if (/^script$/i.test(name) && isRun(attributes)) {
      loads ||= loadsScript(attributes);
      texts.push(html.slice(start, end));
    }
    rawTag.lastIndex = end;
  }
  return { loads, texts };
}

function endOf(name: string, html: string, start: number): number {
  const pattern = ends[name];
  if (pattern === undefined) return start;
  pattern.lastIndex = start;
  return pattern.exec(html)?.index ?? html.length;
}

/** False for data, and for a script that a consent banner holds back by another type. */
function isRun(attributes: string): boolean {
  const [, type = ''] = types.exec(attributes) ?? [];
  return type === '' || /^(?:module|(?:text|application)\/(?:java|ecma)script)$/i.test(type);
}

function loadsScript(attributes: string): boolean {
  return [...attributes.matchAll(sources)].some(([, double, single, bare]) =>
    /\/translate\.js\b/i.test(double ?? single ?? bare ?? ''),
  );
}

/** Markers of tag managers in a page: these may add scripts at runtime. */
const tagManagers = [
  ['Google Tag Manager', 'googletagmanager.com/'],
  ['Tealium', 'tags.tiqcdn.com/'],
  ['Adobe Experience Platform', 'assets.adobedtm.com/'],
  ['Segment', 'cdn.segment.com/'],
  ['Piwik PRO', '.containers.piwik.pro/'],
  ['Matomo Tag Manager', '/js/container_'],
  ['Ensighten', 'nexus.ensighten.com/'],
  ['Commanders Act', 'cdn.tagcommander.com/'],
] as const;

/** Returns the tag manager that a page loads, or undefined if none is known. */
function tagManagerOf(html: string): string | undefined {
  return tagManagers.find(([, mark]) => html.includes(mark))?.[0];
}
