import { ApiError } from '@dragoman/contract/client';
import { useId, useState } from 'react';
import { countOf, numberOf } from '../../formatting/numbers.ts';
import { EncodingChoice } from '../../imports/encoding-choice.tsx';
import { FileField } from '../../imports/file-field.tsx';
import { UnusableLines } from '../../imports/unusable-lines.tsx';
import { languageName } from '../../texts/language-names.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ImportedChanges } from './imported-changes.tsx';
import {
  type ImportedFile,
  type ImportPreview,
  useImportPreview,
  useStartImport,
} from './use-translation-imports.ts';

interface ImportDialogProps {
  readonly websiteId: string;
  readonly language: string;
  readonly onClose: () => void;
}

/** Previews what a file changes and imports it. */
export function ImportDialog({ websiteId, language, onClose }: ImportDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ImportedFile>();
  const [replaces, setReplaces] = useState(false);
  const preview = useImportPreview({ websiteId, language });
  const start = useStartImport({ websiteId, language });
  const read = (next: ImportedFile) => {
    setChosen(next);
    setReplaces(false);
    start.reset();
    preview.mutate(next);
  };
  const report = preview.data;
  const run = () =>
    chosen &&
    start.mutate(
      { ...chosen, encoding: report?.read_as?.encoding, replaces },
      { onSuccess: onClose },
    );
  const error = preview.error ?? start.error;
  const isNameless = error instanceof ApiError && error.field === 'fileLanguage';
  const count =
    report === undefined ? 0 : report.added + report.changed + (replaces ? report.conflicts : 0);
  return (
    <Modal
      labelledBy={id}
      onClose={() => !start.isPending && onClose()}
      className="m-auto w-[calc(100%-2rem)] max-w-3xl rounded-2xl"
    >
      <div className="grid gap-5 p-5 sm:p-6">
        <h2 id={id} className="text-2xl font-bold">
          Import {languageName(language)} translations
        </h2>
        <FileField
          name={chosen?.file.name}
          onFile={(file) => read({ file, isAssured: false, encoding: undefined })}
        />
        {preview.isPending && <SkeletonRows rows={2} label="Reading the file..." />}
        {error !== null && <Alert>{error.message}</Alert>}
        {chosen !== undefined && (isNameless || chosen.isAssured) && (
          <Checkbox
            isChecked={chosen.isAssured}
            onChange={(isAssured) => read({ ...chosen, isAssured })}
          >
            The translations of this file are in {languageName(language)}.
          </Checkbox>
        )}
        {chosen !== undefined && report !== undefined && (
          <EncodingChoice
            readAs={report.read_as}
            onChoose={(encoding) => read({ ...chosen, encoding })}
          />
        )}
        {report !== undefined && (
          <Preview
            report={report}
            language={language}
            replaces={replaces}
            onReplaces={setReplaces}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button disabled={start.isPending || count + (report?.comments ?? 0) === 0} onClick={run}>
            {importLabel(report, count, start.isPending)}
          </Button>
          <Button variant="quiet" disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function importLabel(report: ImportPreview | undefined, count: number, isBusy: boolean): string {
  if (isBusy) return t('Importing...');
  if (report === undefined) return t('Import');
  if (count > 0) return t('Import {translations}', { translations: countOf(count, 'translation') });
  return report.comments > 0
    ? t('Import {comments}', { comments: countOf(report.comments, 'comment') })
    : t('Nothing to import');
}

interface PreviewProps {
  readonly report: ImportPreview;
  readonly language: string;
  readonly replaces: boolean;
  readonly onReplaces: (replaces: boolean) => void;
}

function Preview({ report, language, replaces, onReplaces }: PreviewProps) {
  return (
    <section aria-label="What this import changes" className="grid gap-4 rounded-xl bg-wash p-4">
      <dl aria-live="polite" className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <DescriptionItem name="New">{numberOf(report.added)}</DescriptionItem>
        <DescriptionItem name="Changed">{numberOf(report.changed)}</DescriptionItem>
        <DescriptionItem name="Same">{numberOf(report.unchanged)}</DescriptionItem>
        <DescriptionItem name="Untranslated">{numberOf(report.untranslated)}</DescriptionItem>
      </dl>
      {report.comments > 0 && (
        <p>
          {countOf(report.comments, 'comment')} of the file will be added to the texts as comments.
        </p>
      )}
      {report.conflicts > 0 && (
        <Checkbox isChecked={replaces} onChange={onReplaces}>
          Replace {countOf(report.conflicts, 'translation')} that changed here since the export.
          Otherwise they stay as they are.
        </Checkbox>
      )}
      <ImportedChanges report={report} language={language} />
      <UnusableLines report={report} />
    </section>
  );
}
