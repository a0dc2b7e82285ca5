import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { countOf } from '../../formatting/numbers.ts';
import { notify } from '../../ui/toast.tsx';
import type { MemoryFile } from './memory-file.ts';
import { memoryQuery } from './memory-query.ts';

type Request = Omit<MemoryFile, 'name'> & {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
};

const send = ({ sourceLanguage, targetLanguage, format, text }: Request, preview: boolean) =>
  api('POST /api/translation-memory/import', {
    body: { sourceLanguage, targetLanguage, format, text, preview },
  });

export type Report = Awaited<ReturnType<typeof send>>;

/** The steps of an import: a preview, then the import itself. A choice made meanwhile discards the answer. */
export function useImport() {
  const queries = useQueryClient();
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'previewing' | 'importing'>('idle');
  const turn = useRef(0);
  const start = (next: typeof phase) => {
    setError(undefined);
    setPhase(next);
    return ++turn.current;
  };
  const run = async (at: number, work: () => Promise<void>) => {
    try {
      await work();
    } catch (cause) {
      if (at === turn.current) setError((cause as Error).message);
    }
    if (at === turn.current) setPhase('idle');
  };
  const preview = (request: Request) => {
    const at = start('previewing');
    void run(at, async () => {
      const answer = await send(request, true);
      if (at === turn.current) setReport(answer);
    });
  };
  const apply = (request: Request, onDone: () => void) => {
    const at = start('importing');
    void run(at, async () => {
      const { added, changed } = await send(request, false);
      await queries.invalidateQueries({ queryKey: memoryQuery });
      notify.done(`${countOf(added + changed, 'translation')} imported.`);
      setReport(undefined);
      onDone();
    });
  };
  const forget = () => {
    turn.current++;
    setPhase('idle');
    setReport(undefined);
    setError(undefined);
  };
  return { report, error, phase, preview, apply, forget };
}
