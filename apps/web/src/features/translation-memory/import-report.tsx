import { countOf } from '../../formatting/numbers.ts';
import { UnusableLines } from '../../imports/unusable-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem } from '../../ui/description-item.tsx';
import type { Report } from './use-import.ts';

interface ImportReportProps {
  readonly report: Report;
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

/** The preview of an import: its changes and unusable lines. */
export function ImportReport({ report, isBusy, onImport, onCancel }: ImportReportProps) {
  const changes = report.added + report.changed;
  return (
    <section aria-label="What this import changes" className="grid gap-4 rounded-xl bg-wash p-4">
      <dl aria-live="polite" className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <DescriptionItem name="New">{report.added.toLocaleString('en')}</DescriptionItem>
        <DescriptionItem name="Changed">{report.changed.toLocaleString('en')}</DescriptionItem>
        <DescriptionItem name="Already there">
          {report.unchanged.toLocaleString('en')}
        </DescriptionItem>
        <DescriptionItem name="Your edits kept">
          {report.edits_kept.toLocaleString('en')}
        </DescriptionItem>
      </dl>
      <UnusableLines report={report} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy || changes === 0} onClick={onImport}>
          {importLabel(changes, isBusy)}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function importLabel(changes: number, isBusy: boolean): string {
  if (isBusy) return 'Importing...';
  return changes === 0 ? 'Nothing to import' : `Import ${countOf(changes, 'translation')}`;
}
