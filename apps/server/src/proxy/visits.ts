import type { DocumentExchange, ProxyContext } from './exchange.ts';
import type { SentPage } from './ready-pages.ts';
import type { SharedRequest } from './shared-request.ts';

/** Counts a page that a browser opened and that was found. Of the visitor nothing is kept. */
export function countVisit(
  { traffic }: Pick<ProxyContext, 'traffic'>,
  { isVisit }: Pick<SharedRequest, 'isVisit'>,
  page: SentPage,
): void {
  if (isVisit && page.status === 200) traffic?.visit(page);
}

/** As `countVisit`, for the page of an exchange. */
export function countSent(exchange: DocumentExchange, status: number, isUnfinished = false): void {
  countVisit(exchange.context, exchange.shared, sentPage(exchange, status, isUnfinished));
}

export function sentPage(
  { site, view }: DocumentExchange,
  status: number,
  isUnfinished: boolean,
): SentPage {
  return {
    websiteId: site.websiteId,
    language: view.language ?? site.sourceLanguage,
    status,
    unfinished: isUnfinished ? view.path : undefined,
  };
}
