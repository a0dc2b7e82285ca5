import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { saveFile } from '../../api/save-file.ts';
import { countOf } from '../../formatting/numbers.ts';
import { UnusableLines } from '../../imports/unusable-lines.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { glossaryQuery } from './use-glossary.ts';

/** Import and export of the glossary as CSV. */
export function GlossaryFiles() {
  const queries = useQueryClient();
  const importing = useMutation({
    mutationFn: async (file: File) =>
      api('POST /api/glossary/import', { body: { text: await file.text() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: glossaryQuery }),
  });
  const exporting = useMutation({
    mutationFn: async () => saveFile(await api('GET /api/glossary/export'), 'glossary.csv'),
  });
  const error = importing.error ?? exporting.error;
  return (
    <Card
      title="Import and export"
      aside={
        <Button variant="quiet" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
          Export CSV
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-soft">
          A CSV file with the columns term, translation, language, case sensitive, part of speech
          and note. An empty translation means: never translate.
        </p>
        <FileDrop
          accept=".csv"
          onFile={importing.mutate}
          className="grid min-h-24 place-items-center border-2 border-dashed border-control p-4 text-center hover:bg-wash"
          overClassName="bg-wash"
        >
          <span>{importing.isPending ? 'Importing...' : 'Choose a CSV file, or drop it here'}</span>
        </FileDrop>
        {error !== null && <Alert>{error.message}</Alert>}
        {importing.data !== undefined && <ImportReport report={importing.data} />}
      </div>
    </Card>
  );
}

interface Report {
  readonly added: number;
  readonly duplicates: number;
  readonly fault_count: number;
  readonly faults: readonly { readonly line: number; readonly reason: string }[];
}

function ImportReport({ report }: { report: Report }) {
  return (
    <div role="status" className="grid gap-2">
      <p>
        {countOf(report.added, 'term')} added
        {report.duplicates > 0 && `, ${report.duplicates} already in your glossary`}.
      </p>
      <UnusableLines report={report} />
    </div>
  );
}
