import { escapeHtml } from '@dragoman/domain/html';

/** The script that counts visits to our own pages, and its domain. */
export interface VisitsScript {
  readonly src: string;
  readonly domain: string;
  /** Address of the collector. Defaults to the script's host. */
  readonly collector?: string | undefined;
}

/** Returns the script element for every page's head. */
export function visitsHtml({ src, domain, collector }: VisitsScript): string {
  const api = collector === undefined ? '' : ` data-api="${escapeHtml(collector)}"`;
  return `<script defer data-domain="${escapeHtml(domain)}"${api} src="${escapeHtml(src)}"></script>`;
}

/** Inserts HTML at the end of a document's head. */
export function withHead(html: string, headHtml: string): string {
  return headHtml === '' ? html : html.replace('</head>', () => `${headHtml}</head>`);
}
