import type { TranslationProgress } from '@dragoman/core/translations';

export interface Summary {
  readonly url: string;
  readonly pages: number;
  readonly pagesFailed: number;
  readonly units: number;
  readonly words: number;
  readonly seconds: number;
  readonly languages: readonly (TranslationProgress & { readonly targetLanguage: string })[];
  /** Addresses of the translated site, if it is served. */
  readonly served: readonly string[];
  readonly failedPages: readonly { readonly path: string; readonly reason: string }[];
}

/** Returns the summary, one line per entry: counts, failures and addresses. */
export function summaryLines(summary: Summary): string[] {
  const { pages, pagesFailed, units, words, seconds } = summary;
  const lines = [
    '',
    `${summary.url}: ${pages} pages, ${units} translation units, ${words} words in ${seconds.toFixed(1)} s`,
  ];
  if (pagesFailed > 0) lines.push(`  ${pagesFailed} addresses could not be read:`);
  for (const { path, reason } of summary.failedPages) lines.push(`    ${path}  ${reason}`);
  for (const language of summary.languages) lines.push(`  ${languageLine(language)}`);
  if (summary.served.length > 0) lines.push('', 'Read it at');
  for (const address of summary.served) lines.push(`  ${address}`);
  return lines;
}

function languageLine(language: Summary['languages'][number]): string {
  const { targetLanguage, finishedTaskCount, taskCount, failedTaskCount, status, error, coverage } =
    language;
  const done = `${targetLanguage}: ${finishedTaskCount} of ${taskCount} units translated${coverage === null ? '' : ` (${coverage}%)`}`;
  const failed = failedTaskCount > 0 ? `, ${failedTaskCount} failed` : '';
  return status === 'failed' ? `${done}${failed}: ${error ?? 'failed'}` : `${done}${failed}`;
}
