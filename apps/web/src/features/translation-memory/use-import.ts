import type { LegacyEncoding } from '@dragoman/domain/translation-files';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useChange } from '../../api/use-change.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';

interface Request {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly file: File;
  readonly encoding?: LegacyEncoding | undefined;
}

const send = ({ file, encoding, ...pair }: Request, preview: boolean) =>
  api('POST /api/translation-memory/import', {
    query: { ...pair, preview: preview ? 'true' : 'false', ...(encoding && { encoding }) },
    body: file,
  });

export type Report = Awaited<ReturnType<typeof send>>;

/** Previews and applies an import. A newer request discards the result of an older one. */
export function useImport() {
  const [report, setReport] = useState<Report>();
  const reading = useMutation({ mutationFn: (request: Request) => send(request, true) });
  const importing = useChange((request: Request) => send(request, false), {
    rereads: memoryQuery,
    done: ({ added, changed }) =>
      t('{translations} imported.', { translations: countOf(added + changed, 'translation') }),
  });
  const forget = () => {
    setReport(undefined);
    reading.reset();
    importing.reset();
  };
  return {
    report,
    error: reading.error ?? importing.error,
    isReading: reading.isPending,
    isImporting: importing.isPending,
    preview(request: Request) {
      importing.reset();
      reading.mutate(request, { onSuccess: setReport });
    },
    apply: (request: Request, onDone: () => void) =>
      importing.mutate(request, {
        onSuccess() {
          forget();
          onDone();
        },
      }),
    forget,
  };
}

/** Query key of the list of language pairs. */
export const memoryQuery = ['translation-memory'] as const;
