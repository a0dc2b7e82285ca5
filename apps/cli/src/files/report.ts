/** What an import changes or would change. */
export interface ImportReport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly untranslated: number;
  readonly conflicts: number;
  readonly comments: number;
  /** The first conflicts. */
  readonly conflicting: readonly { readonly line: number; readonly source: string }[];
  readonly faults: {
    readonly count: number;
    readonly first: readonly {
      readonly line: number;
      readonly reason: string;
      readonly text?: string | undefined;
    }[];
  };
}

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
