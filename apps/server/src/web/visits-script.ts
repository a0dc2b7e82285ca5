import { escapeHtml } from '../dev-inbox/escape.ts';

/** The script that counts visits of our own pages, and for which domain. */
export interface VisitsScript {
  readonly src: string;
  readonly domain: string;
}

/** The element for every page's head. */
export function visitsHtml({ src, domain }: VisitsScript): string {
  return `<script defer data-domain="${escapeHtml(domain)}" src="${escapeHtml(src)}"></script>`;
}

/** A document with something more at the end of its head. */
export function withHead(html: string, headHtml: string): string {
  return headHtml === '' ? html : html.replace('</head>', () => `${headHtml}</head>`);
}
