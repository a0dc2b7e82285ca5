import { createReadStream } from 'node:fs';
import { decodeFile, readUnits } from '@dragoman/core/translation-files';
import { DragomanError } from '@dragoman/domain/errors';
import { validateEdit } from '@dragoman/domain/translations';
import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import { printRows, type ReportOptions, withReport } from '../print-rows.ts';
import { fileOf, readProject } from '../project/project.ts';

interface LintOptions extends ReportOptions {
  readonly from?: string;
  readonly language?: string;
  readonly strict?: boolean;
}

interface Checked {
  readonly file: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

interface Finding {
  readonly place: string;
  /** An error cannot be stored; a warning asks for review. */
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly detail: string;
}

/** Adds `dragoman lint`, which needs no server. */
export function addLint(program: Command): void {
  withReport(program.command('lint [files...]'))
    .option('--from <code>', 'original language, if dragoman.json does not name it')
    .option('--language <code>', 'language of the files, if dragoman.json does not name them')
    .option('--strict', 'exit with 1 for warnings, too')
    .addHelpText(
      'after',
      '\nThe checks are those of an import. Exits with 1 if a translation cannot be stored.',
    )
    .action(lint);
}

async function lint(files: readonly string[], options: LintOptions): Promise<void> {
  const findings: Finding[] = [];
  for (const file of await filesToCheck(files, options))
    for await (const finding of findingsIn(file)) findings.push(finding);
  if (findings.length > 0 || options.json)
    printRows(findings, ['place', 'severity', 'code', 'detail'], options);
  const fails = findings.some(({ severity }) => severity === 'error' || options.strict);
  if (fails) process.exitCode = exitCodes.failed;
}

async function filesToCheck(files: readonly string[], options: LintOptions): Promise<Checked[]> {
  const { from, language } = options;
  if (files.length > 0 && language !== undefined)
    return files.map((file) => ({ file, sourceLanguage: from ?? 'en', targetLanguage: language }));
  const project = await readProject();
  const all = project.languages.map((targetLanguage) => ({
    file: fileOf(project, targetLanguage),
    sourceLanguage: from ?? project.originalLanguage,
    targetLanguage,
  }));
  const unknown = files.find((file) => !all.some((one) => one.file === file));
  if (unknown === undefined)
    return files.length === 0 ? all : all.filter(({ file }) => files.includes(file));
  const message = `dragoman.json does not name ${unknown}. Give its --language.`;
  throw new DragomanError('bad-request', { message });
}

async function* findingsIn({ file, ...pair }: Checked): AsyncGenerator<Finding> {
  const wanted = { ...pair, fileLanguage: pair.targetLanguage };
  const languages = { source: pair.sourceLanguage, target: pair.targetLanguage };
  for await (const items of readUnits(decodeFile(createReadStream(file)), wanted)) {
    for (const item of items) {
      const place = `${file}:${item.line}`;
      if ('reason' in item) {
        yield { place, severity: 'error', code: 'file', detail: item.reason };
      } else if (item.target !== null) {
        const { refusal, checks } = validateEdit(item.source, item.target, languages);
        if (refusal !== undefined)
          yield { place, severity: 'error', code: 'refused', detail: refusal };
        for (const { code, severity, detail = '' } of checks)
          if (severity === 'warning') yield { place, severity, code, detail };
      }
    }
  }
}
