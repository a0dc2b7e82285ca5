import type { LegacyEncoding } from '@dragoman/domain/translation-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { EncodingChoice } from '../../imports/encoding-choice.tsx';
import { FileField } from '../../imports/file-field.tsx';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.tsx';
import { shownAddress } from '../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { type GlossaryPreview, ImportPreview } from './import-preview.tsx';
import { glossaryQuery, type OnChanged } from './use-glossary.ts';

interface ImportGlossaryProps {
  readonly sourceLanguage: string;
  readonly onChanged: OnChanged;
}

const named = 'named';

/** Takes a file, shows what it would change, and imports it: for the websites that it names, or for one. */
export function ImportGlossary({ sourceLanguage, onChanged }: ImportGlossaryProps) {
  const websites = useDashboardWebsites();
  const [file, setFile] = useState<File>();
  const [website, setWebsite] = useState<string>(named);
  const [replaces, setReplaces] = useState(false);
  const preview = useGlossaryImport(sourceLanguage, 'true');
  const apply = useGlossaryImport(sourceLanguage, 'false', onChanged);
  const encoding = preview.data?.read_as?.encoding;
  const choose = (
    chosen: File | undefined,
    { website: forWebsite = website, encoding: as }: Partial<ImportInput> = {},
  ) => {
    setFile(chosen);
    setReplaces(false);
    apply.reset();
    preview.reset();
    if (chosen !== undefined)
      preview.mutate({ file: chosen, replaces: false, website: forWebsite, encoding: as });
  };
  const chooseWebsite = (chosen: string) => {
    setWebsite(chosen);
    choose(file, { website: chosen, encoding });
  };
  const run = () =>
    file !== undefined &&
    apply.mutate({ file, replaces, website, encoding }, { onSuccess: () => choose(undefined) });
  const error = preview.error ?? apply.error;
  return (
    <div className="grid gap-5">
      {websites.length > 0 && (
        <div className="max-w-sm">
          <Select
            label="Import terms for"
            options={[
              { id: named, label: t('The websites named in the file') },
              ...websites.map(({ id, url }) => ({ id, label: shownAddress(url) })),
            ]}
            value={website}
            onChange={chooseWebsite}
          />
        </div>
      )}
      <FileField
        accept=".tbx,.xml,.xlsx,.csv"
        prompt="Choose a TBX, XLSX or CSV file, or drop it here"
        name={file?.name}
        onFile={(chosen) => choose(chosen)}
      />
      {preview.isPending && <SkeletonRows rows={2} label="Reading the file..." />}
      {error !== null && <Alert>{error.message}</Alert>}
      {preview.data !== undefined && (
        <EncodingChoice
          readAs={preview.data.read_as}
          onChoose={(chosen) => choose(file, { encoding: chosen })}
        />
      )}
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

interface ImportInput {
  readonly file: File;
  readonly replaces: boolean;
  /** An id, or `named`. */
  readonly website: string;
  readonly encoding?: LegacyEncoding | undefined;
}

function useGlossaryImport(
  sourceLanguage: string,
  preview: 'true' | 'false',
  onChanged?: OnChanged,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, replaces, website, encoding }: ImportInput) =>
      api('POST /api/glossary/import', {
        query: {
          ...{ sourceLanguage, preview, conflicts: replaces ? 'replace' : 'keep' },
          ...(website !== named && { websiteId: website }),
          ...(encoding !== undefined && { encoding }),
        },
        body: file,
      }),
    onSuccess: async (report, { replaces }) => {
      if (preview === 'true') return;
      notify.done(t('{terms} imported.', { terms: countOf(termCount(report, replaces), 'term') }));
      await queries.invalidateQueries({ queryKey: glossaryQuery });
      const { changed_at: importedAt, affected } = report;
      if (importedAt !== null)
        onChanged?.({ key: crypto.randomUUID(), what: { importedAt }, affected });
    },
  });
}
