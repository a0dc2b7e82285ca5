import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { FileField } from '../../imports/file-field.tsx';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.tsx';
import { type GlossaryPreview, ImportPreview } from './import-preview.tsx';
import { glossaryQuery } from './use-glossary.ts';

/** Takes a file, shows what it would change, and imports it. */
export function ImportGlossary({ sourceLanguage }: { sourceLanguage: string }) {
  const [file, setFile] = useState<File>();
  const [replaces, setReplaces] = useState(false);
  const preview = useGlossaryImport(sourceLanguage, 'true');
  const apply = useGlossaryImport(sourceLanguage, 'false');
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setReplaces(false);
    apply.reset();
    preview.reset();
    if (chosen !== undefined) preview.mutate({ file: chosen, replaces: false });
  };
  const run = () =>
    file !== undefined && apply.mutate({ file, replaces }, { onSuccess: () => choose(undefined) });
  const error = preview.error ?? apply.error;
  return (
    <div className="grid gap-5">
      <FileField
        accept=".tbx,.xml,.csv"
        prompt="Choose a TBX or CSV file, or drop it here"
        name={file?.name}
        onFile={choose}
      />
      {preview.isPending && <SkeletonRows rows={2} label="Reading the file..." />}
      {error !== null && <Alert>{error.message}</Alert>}
      {preview.data !== undefined && (
        <ImportPreview report={preview.data} replaces={replaces} onReplaces={setReplaces}>
          <Button
            disabled={apply.isPending || termCount(preview.data, replaces) === 0}
            onClick={run}
          >
            {importLabel(termCount(preview.data, replaces), apply.isPending)}
          </Button>
          <Button variant="quiet" disabled={apply.isPending} onClick={() => choose(undefined)}>
            Cancel
          </Button>
        </ImportPreview>
      )}
    </div>
  );
}

function termCount({ added, conflicts }: GlossaryPreview, replaces: boolean): number {
  return added + (replaces ? conflicts : 0);
}

function importLabel(count: number, isBusy: boolean): string {
  if (isBusy) return t('Importing...');
  return count === 0
    ? t('Nothing to import')
    : t('Import {terms}', { terms: countOf(count, 'term') });
}

function useGlossaryImport(sourceLanguage: string, preview: 'true' | 'false') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, replaces }: { file: File; replaces: boolean }) =>
      api('POST /api/glossary/import', {
        query: { sourceLanguage, preview, conflicts: replaces ? 'replace' : 'keep' },
        body: file,
      }),
    onSuccess: async (report, { replaces }) => {
      if (preview === 'true') return;
      notify.done(t('{terms} imported.', { terms: countOf(termCount(report, replaces), 'term') }));
      await queries.invalidateQueries({ queryKey: glossaryQuery });
    },
  });
}
