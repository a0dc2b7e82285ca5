import type { DevelopmentWebsite, ServedAddress } from '@dragoman/contract/development';
import type { WebsiteState } from './development-websites.query.ts';

/** The proxy's port, and the host under which every website has its own name. */
export interface ServedAt {
  readonly proxyPort: number;
  readonly proxyHost: string;
  readonly demoUrl?: string;
}

/** Returns a website as shown on the start page. */
export function developmentWebsite(state: WebsiteState, sources: ServedAt): DevelopmentWebsite {
  return {
    id: state.id,
    name: state.name,
    url: state.url,
    demo: state.url === sources.demoUrl,
    originalLanguage: state.original_language,
    wordCount: state.total_word_count,
    pageCount: state.page_count ?? 0,
    stringCount: state.string_count ?? 0,
    scan: scanState(state.scan),
    translations: state.translations.map((translation) => ({
      language: translation.target_language,
      status: translation.status as DevelopmentWebsite['translations'][number]['status'],
      taskCount: translation.task_count,
      finishedTaskCount: translation.finished_task_count,
      failedTaskCount: translation.failed_task_count,
      translatedCount: translation.translated_count ?? 0,
      error: translation.error,
      addresses: servedAddresses(state, translation.target_language, sources),
    })),
  };
}

function scanState(scan: WebsiteState['scan']): DevelopmentWebsite['scan'] {
  if (scan === null) return null;
  return {
    status: scan.status as NonNullable<DevelopmentWebsite['scan']>['status'],
    pagesFound: scan.pages_found,
    pagesDone: scan.pages_done,
    pagesFailed: scan.pages_failed,
    error: scan.error,
  };
}

function servedAddresses(
  state: WebsiteState,
  language: string,
  { proxyPort, proxyHost }: ServedAt,
): ServedAddress[] {
  const at = (host: string, path: string) => `http://${host}:${proxyPort}${path}`;
  const own = state.hosts.map(({ host, language: ofHost }): ServedAddress | undefined => {
    if (ofHost === null) return { url: at(host, `/${language}/`), structure: 'subdirectory' };
    return ofHost === language ? { url: at(host, '/'), structure: 'subdomain' } : undefined;
  });
  const direct = at(`${state.id}.${proxyHost}`, `/${language}/`);
  return [...own.filter((a) => a !== undefined), { url: direct, structure: 'subdirectory' }];
}
