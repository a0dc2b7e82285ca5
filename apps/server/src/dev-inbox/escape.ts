/** Text as HTML, safe in elements and in attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Text as HTML in which http(s) addresses can be clicked. */
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
