import { textDirection } from '@dragoman/domain/languages';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { stateLabel } from '../../translations/state-label.ts';
import type { ImportPreview } from './use-translation-imports.ts';

type Change = ImportPreview['changes'][number];

const labels: Readonly<Record<Change['type'], string>> = {
  added: t('New'),
  changed: t('Changed'),
  conflict: t('Changed here too'),
};

/** The first changes of an import: original, current and imported text. */
export function ImportedChanges({ report, language }: { report: ImportPreview; language: string }) {
  const total = report.added + report.changed + report.conflicts;
  if (total === 0) return null;
  const more = total - report.changes.length;
  return (
    <details open={report.conflicts > 0}>
      <summary className="cursor-pointer font-semibold">See the changes</summary>
      <ul className="mt-3 grid max-h-80 gap-4 overflow-y-auto">
        {report.changes.map((change) => (
          <ChangeItem key={change.line} change={change} language={language} />
        ))}
        {more > 0 && <li>And {countOf(more, 'more change')}.</li>}
      </ul>
    </details>
  );
}

function ChangeItem({ change, language }: { change: Change; language: string }) {
  const isSameText = change.current_string === change.imported_string;
  const text = { lang: language, dir: textDirection(language) };
  return (
    <li className="grid gap-1 border-s-3 border-saffron ps-3">
      <p className="text-sm text-soft">
        {labels[change.type]} · line {change.line}
        {isSameText &&
          ` · ${stateLabel(change.current_state)} → ${stateLabel(change.imported_state)}`}
      </p>
      <p className="break-words text-soft">{change.original_string}</p>
      {change.current_string !== null && !isSameText && (
        <p {...text} className="break-words">
          <del>{change.current_string}</del>
        </p>
      )}
      <p {...text} className="break-words font-semibold">
        {change.imported_string}
      </p>
    </li>
  );
}
