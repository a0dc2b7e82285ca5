/** A page of a list, counted from 1. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** Returns the headers of a page. The client reads the first parameter of each link as the page. */
export function pageHeaders(path: string, { page, perPage }: Page, total: number) {
  const last = Math.ceil(total / perPage);
  const link = (to: number, name: string) =>
    `<${path}?page=${to}&per_page=${perPage}>; rel="${name}"`;
  const links = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [link(last, 'last')];
  return { 'x-total-count': String(total), link: links.join(', ') };
}
