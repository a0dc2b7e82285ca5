import type { LegacyEncoding } from '@dragoman/domain/translation-files';
import { countOf, numberOf } from '../../formatting/numbers.ts';
import { EncodingChoice } from '../../imports/encoding-choice.tsx';
import { UnusableLines } from '../../imports/unusable-lines.tsx';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem } from '../../ui/card.tsx';
import type { Report } from './use-import.ts';

interface ImportReportProps {
  readonly report: Report;
  readonly isBusy: boolean;
  readonly onEncoding: (encoding: LegacyEncoding) => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

/** The preview of an import: its changes and unusable lines. */
export function ImportReport({ report, isBusy, ...on }: ImportReportProps) {
  const changes = report.added + report.changed;
  return (
    <section aria-label="What this import changes" className="grid gap-4 rounded-xl bg-wash p-4">
      <dl aria-live="polite" className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <DescriptionItem name="New">{numberOf(report.added)}</DescriptionItem>
        <DescriptionItem name="Changed">{numberOf(report.changed)}</DescriptionItem>
        <DescriptionItem name="Already there">{numberOf(report.unchanged)}</DescriptionItem>
        <DescriptionItem name="Your edits kept">{numberOf(report.edits_kept)}</DescriptionItem>
      </dl>
      <EncodingChoice readAs={report.read_as} onChoose={on.onEncoding} />
      <UnusableLines report={report} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy || changes === 0} onClick={on.onImport}>
          {importLabel(changes, isBusy)}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={on.onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function importLabel(changes: number, isBusy: boolean): string {
  if (isBusy) return t('Importing...');
  return changes === 0
    ? t('Nothing to import')
    : t('Import {translations}', { translations: countOf(changes, 'translation') });
}
