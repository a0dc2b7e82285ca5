import type { LegacyEncoding } from '@dragoman/domain/translation-files';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { notify } from '../../ui/toast.tsx';

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
  const queries = useQueryClient();
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'previewing' | 'importing'>('idle');
  const latestRun = useRef(0);
  const start = (next: typeof phase) => {
    setError(undefined);
    setPhase(next);
    return ++latestRun.current;
  };
  const run = async (at: number, work: () => Promise<void>) => {
    try {
      await work();
    } catch (cause) {
      if (at === latestRun.current) setError((cause as Error).message);
    }
    if (at === latestRun.current) setPhase('idle');
  };
  const preview = (request: Request) => {
    const at = start('previewing');
    void run(at, async () => {
      const answer = await send(request, true);
      if (at === latestRun.current) setReport(answer);
    });
  };
  const apply = (request: Request, onDone: () => void) => {
    const at = start('importing');
    void run(at, async () => {
      const { added, changed } = await send(request, false);
      await queries.invalidateQueries({ queryKey: memoryQuery });
      notify.done(
        t('{translations} imported.', { translations: countOf(added + changed, 'translation') }),
      );
      setReport(undefined);
      onDone();
    });
  };
  const forget = () => {
    latestRun.current++;
    setPhase('idle');
    setReport(undefined);
    setError(undefined);
  };
  return { report, error, phase, preview, apply, forget };
}

/** Query key of the list of language pairs. */
export const memoryQuery = ['translation-memory'] as const;
