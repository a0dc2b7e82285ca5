import { escapeHtml } from '@dragoman/domain/html';

/** Escapes text as HTML and turns http(s) addresses into links. */
export function linkedText(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+)/)
    .map((part, index) => (index % 2 === 1 ? link(part) : escapeHtml(part)))
    .join('');
}

function link(address: string): string {
  const escaped = escapeHtml(address);
  return `<a href="${escaped}" rel="noreferrer">${escaped}</a>`;
}
