import { once } from 'node:events';
import type { ImportedChange, TranslationsReport } from '@dragoman/core/website-strings';

/** What an import changes or would change. */
export type ImportReport = Pick<
  TranslationsReport,
  'added' | 'changed' | 'unchanged' | 'untranslated' | 'conflicts' | 'comments'
> & {
  /** The first conflicts. */
  readonly conflicting: readonly Pick<ImportedChange, 'line' | 'source'>[];
  readonly faults: {
    readonly count: number;
    readonly first: Readonly<TranslationsReport['faults']['first']>;
  };
};

export function printReport(title: string, report: ImportReport): void {
  const { added, changed, unchanged, untranslated, conflicts, comments, faults } = report;
  const lines = [
    title,
    `  ${added} new, ${changed} changed, ${unchanged} the same, ${untranslated} untranslated`,
  ];
  if (comments > 0) lines.push(`  ${comments} comments`);
  if (conflicts > 0) lines.push(`  ${conflicts} changed here since the export:`);
  for (const { line, source } of report.conflicting) lines.push(`    line ${line}: ${source}`);
  if (faults.count > 0) lines.push(`  ${faults.count} cannot be used:`);
  for (const { line, reason, text = '' } of faults.first)
    lines.push(`    line ${line}: ${reason} ${text}`.trimEnd());
  console.log(lines.join('\n'));
}

/** Writes the parts of a file to standard output, as fast as it takes them. */
export async function writeOut(parts: AsyncIterable<string | Uint8Array>): Promise<void> {
  for await (const part of parts)
    if (!process.stdout.write(part)) await once(process.stdout, 'drain');
}
