import { Marked, Renderer, type Token, type Tokens } from 'marked';

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
  readonly headings: readonly Heading[];
  /** The text below each heading of any level, as plain text. */
  readonly sections: readonly Section[];
}

type LinkOf = (href: string) => string | undefined;

const asText = () => undefined;

/**
 * Renders Markdown (CommonMark with tables). HTML in it is shown as text.
 * @param linkOf returns where a link of the source leads, or undefined to show its text alone
 */
export function renderMarkdown(source: string, linkOf: LinkOf): RenderedMarkdown {
  const ids = new Map<Token, string>();
  const markdown = new Marked({ tokenizer: { html: asText, tag: asText, url: asText } });
  markdown.setOptions({ renderer: new DocsRenderer(ids, linkOf) });
  const tokens = markdown.lexer(source).filter(({ type }) => type !== 'space');
  const titleEnd = tokens.findIndex(({ type }) => type === 'heading') + 1;
  const body = tokens.slice(titleEnd);
  const headings = nameHeadings(body, ids);
  const first = body[0];
  return {
    title: textOf(tokens.slice(0, titleEnd)),
    lead: first?.type === 'paragraph' ? textOf([first]) : '',
    headings,
    sections: sectionsOf(body, ids),
    html: markdown.parser(body),
  };
}

class DocsRenderer extends Renderer {
  readonly #ids: ReadonlyMap<Token, string>;
  readonly #linkOf: LinkOf;

  constructor(ids: ReadonlyMap<Token, string>, linkOf: LinkOf) {
    super();
    this.#ids = ids;
    this.#linkOf = linkOf;
  }
  override heading(token: Tokens.Heading): string {
    const text = this.parser.parseInline(token.tokens);
    return `<h${token.depth} id="${this.#ids.get(token)}">${text}</h${token.depth}>\n`;
  }
  override link(token: Tokens.Link): string {
    const href = this.#linkOf(token.href);
    if (href !== undefined) return super.link({ ...token, href, title: null });
    return `<span>${this.parser.parseInline(token.tokens)}</span>`;
  }
  /** The pictures of the repository are not served. */
  override image(token: Tokens.Image): string {
    return `<em>${escapeHtml(token.text)}</em>`;
  }
  // Code and tables can be scrolled by keyboard.
  override code(token: Tokens.Code): string {
    return super.code(token).replace('<code', '<code tabindex="0"');
  }
  override table(token: Tokens.Table): string {
    return `<div class="docs-wide" tabindex="0">${super.table(token)}</div>\n`;
  }
}

function sectionsOf(tokens: readonly Token[], ids: ReadonlyMap<Token, string>): Section[] {
  const starts = tokens.flatMap((token, index) => (token.type === 'heading' ? [index] : []));
  return [0, ...starts].flatMap((start, at) => {
    const all = tokens.slice(start, starts[at]);
    const heading = at > 0 ? all.shift() : undefined;
    if (all.length === 0 && heading === undefined) return [];
    return [
      {
        id: heading === undefined ? '' : String(ids.get(heading)),
        heading: heading === undefined ? '' : textOf([heading]),
        text: all.map((token) => textOf([token])).join(' '),
      },
    ];
  });
}

/** Returns the plain text of tokens; blocks and cells are separated by spaces. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(partsOf).join('').replaceAll(/\s+/g, ' ').trim();
}

function partsOf(token: Token): string {
  if (token.type === 'table') return [token.header, ...token.rows].flat().map(partsOf).join(' ');
  if (token.type === 'list') return token.items.map(partsOf).join(' ');
  const { type, tokens, text = '' } = token as Tokens.Generic;
  const isBlock = type === 'list_item' || type === 'blockquote';
  return tokens?.map(partsOf).join(isBlock ? ' ' : '') ?? text;
}

/** Gives each heading an id made of its words; repeated ones are numbered. Returns the `##` headings. */
function nameHeadings(tokens: readonly Token[], ids: Map<Token, string>): Heading[] {
  const seen = new Map<string, number>();
  return tokens.flatMap((token) => {
    if (token.type !== 'heading') return [];
    const text = textOf([token]);
    const base = anchorOf(text);
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    const id = times === 0 ? base : `${base}-${times}`;
    ids.set(token, id);
    return token.depth === 2 ? [{ id, text }] : [];
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

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
