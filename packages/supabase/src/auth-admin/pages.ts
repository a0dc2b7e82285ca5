/** Which part of a list is asked for; pages count from 1. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** The headers by which the client finds the other pages: it reads the first parameter of each address as the page. */
export function pageHeaders(path: string, { page, perPage }: Page, total: number) {
  const last = Math.ceil(total / perPage);
  const link = (to: number, name: string) =>
    `<${path}?page=${to}&per_page=${perPage}>; rel="${name}"`;
  const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [link(last, 'last')];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
