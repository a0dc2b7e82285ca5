import type { TranslationProgress } from '@dragoman/core/translations';
import { exitCodes } from '../exit-codes.ts';
import { printRows, type ReportOptions } from '../print-rows.ts';

export interface StatusOptions extends ReportOptions {
  /** Address, host or id. */
  readonly website?: string;
  /** Whole percent. */
  readonly failUnder?: number;
}

type Progress = Pick<
  TranslationProgress,
  'status' | 'coverage' | 'taskCount' | 'finishedTaskCount' | 'failedTaskCount'
>;

/** Prints how much of a website is translated, by language. The process will exit with 1 if a language has less than `failUnder`. */
export async function printCoverage(
  languages: readonly string[],
  options: StatusOptions,
  progressOf: (language: string) => Promise<Progress>,
): Promise<void> {
  const rows = [];
  for (const language of languages) {
    const { status, coverage, taskCount, finishedTaskCount, failedTaskCount } =
      await progressOf(language);
    const counts = { texts: taskCount, translated: finishedTaskCount, failed: failedTaskCount };
    rows.push({ language, percent: coverage ?? 0, ...counts, status });
  }
  printRows(rows, ['language', 'percent', 'texts', 'translated', 'failed', 'status'], options);
  const least = options.failUnder ?? 0;
  const short = rows.filter(({ percent }) => percent < least);
  if (short.length === 0 && (rows.length > 0 || least === 0)) return;
  const what = short.map(({ language, percent }) => `${language} ${percent} %`).join(', ');
  console.error(`Less than ${least} %: ${what || 'there is no language'}.`);
  process.exitCode = exitCodes.failed;
}
