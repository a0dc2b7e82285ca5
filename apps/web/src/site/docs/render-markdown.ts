import MarkdownIt from 'markdown-it';

interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The text below a heading; `id` and `heading` are empty before the first one. */
interface Section {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export interface RenderedMarkdown {
  /** Text of the first `#` heading. */
  readonly title: string;
  /** Text of the first paragraph. */
  readonly lead: string;
  /** HTML of the rest; headings have ids. */
  readonly html: string;
  /** The `##` headings. */
  readonly headings: readonly Heading[];
  /** The text below each heading of any level, as plain text. */
  readonly sections: readonly Section[];
}

const markdown = new MarkdownIt({ html: false, linkify: false });
markdown.renderer.rules['table_open'] = () => '<div class="docs-wide" tabindex="0"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';
// The pictures of the repository are not served.
markdown.renderer.rules['image'] = (tokens, index) =>
  `<em>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</em>`;

type Tokens = ReturnType<typeof markdown.parse>;

/**
 * Renders Markdown (CommonMark with tables). HTML in it is shown as text.
 * @param linkOf returns where a link of the source leads, or undefined to show its text alone
 */
export function renderMarkdown(
  source: string,
  linkOf: (href: string) => string | undefined,
): RenderedMarkdown {
  const tokens = markdown.parse(source, {});
  const titleEnd = tokens.findIndex(({ type }) => type === 'heading_close') + 1;
  const title = plainText(tokens.slice(0, titleEnd));
  const body = tokens.slice(titleEnd);
  const headings = addHeadingIds(body);
  for (const { children } of body) if (children !== null) replaceLinks(children, linkOf);
  makeCodeFocusable(body);
  const lead = body[0]?.type === 'paragraph_open' ? plainText(body.slice(0, 3)) : '';
  const html = markdown.renderer.render(body, markdown.options, {});
  return { title, lead, headings, sections: sectionsOf(body), html };
}

function sectionsOf(tokens: Tokens): Section[] {
  const starts = tokens.flatMap(({ type }, index) => (type === 'heading_open' ? [index] : []));
  return [0, ...starts].flatMap((start, at) => {
    const all = tokens.slice(start, starts[at]);
    const isHeading = at > 0;
    const text = textOf(isHeading ? all.slice(3) : all);
    const heading = isHeading ? plainText(all.slice(0, 3)) : '';
    if (text === '' && heading === '') return [];
    return [{ id: isHeading ? String(all[0]?.attrGet('id')) : '', heading, text }];
  });
}

/** Returns the text of blocks, cells and code, separated by spaces. */
function textOf(tokens: Tokens): string {
  const parts = tokens.map((token) =>
    token.children === null ? token.content : plainText([token]),
  );
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function plainText(tokens: Tokens): string {
  const parts = tokens.flatMap(({ children }) => children ?? []);
  return parts.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** Gives each heading an id made of its words; repeated ones are numbered. Returns the `##` headings. */
function addHeadingIds(tokens: Tokens): Heading[] {
  const seen = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens.slice(index, index + 2));
    const base = anchorOf(text);
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    const id = times === 0 ? base : `${base}-${times}`;
    token.attrSet('id', id);
    return token.tag === 'h2' ? [{ id, text }] : [];
  });
}

/** Returns the anchor of a heading as GitHub makes it: lowercase words joined by hyphens. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function replaceLinks(tokens: Tokens, linkOf: (href: string) => string | undefined): void {
  for (const token of tokens) {
    if (token.type !== 'link_open') continue;
    const href = linkOf(String(token.attrGet('href') ?? ''));
    if (href === undefined) token.tag = 'span';
    token.attrs = href === undefined ? null : [['href', href]];
  }
  const open: string[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') open.push(token.tag);
    if (token.type === 'link_close') token.tag = open.pop() ?? 'a';
  }
}

/** Code can be scrolled by keyboard. */
function makeCodeFocusable(tokens: Tokens): void {
  for (const token of tokens) {
    if (token.type === 'fence' || token.type === 'code_block') token.attrSet('tabindex', '0');
  }
}
