import type { TranslationImport } from '@dragoman/contract/translation-files';
import { countOf, numberOf } from '../../formatting/numbers.ts';
import { messageText, t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import {
  type ImportTarget,
  useCancelImport,
  useImports,
  useUndoImport,
} from './use-translation-imports.ts';

/** Imports that run or can be undone, and the last one if it failed. */
export function ImportList(target: ImportTarget) {
  const imports = useImports(target);
  const shown = imports.filter(
    ({ status, undoToken }, place) =>
      status === 'running' || undoToken !== null || (status === 'failed' && place === 0),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Imports" className="grid gap-4">
      {shown.map((one) => (
        <li key={one.id} className="grid gap-2 rounded-xl bg-wash p-4">
          {one.status === 'running' ? (
            <RunningImport {...target} running={one} />
          ) : (
            <EndedImport {...target} ended={one} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RunningImport({ running, ...target }: ImportTarget & { running: TranslationImport }) {
  const { id, finished_count: done, unit_count: total } = running;
  const cancel = useCancelImport(target);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="tabular-nums">
          Imported {numberOf(done)} of {countOf(total, 'text')}
        </span>
        <Button variant="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate(id)}>
          Cancel import
        </Button>
      </p>
      <Progress label="Import" done={done} of={total} />
      <p className="text-sm text-soft">
        If you cancel, the imported translations stay. You can undo them.
      </p>
    </>
  );
}

function EndedImport({ ended, ...target }: ImportTarget & { ended: TranslationImport }) {
  const { status, undoToken, error } = ended;
  const undo = useUndoImport(target);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span role="status">{resultOf(ended)}</span>
        {undoToken !== null && (
          <Button variant="quiet" disabled={undo.isPending} onClick={() => undo.mutate(undoToken)}>
            Undo this import
          </Button>
        )}
      </p>
      {status === 'failed' && (
        <p className="text-bad">
          {error !== null && messageText(error)} Import the file again to continue.
        </p>
      )}
    </>
  );
}

function resultOf({ status, added, changed, comments, ...one }: TranslationImport): string {
  const count = added + changed;
  const done =
    count > 0 || comments === 0 ? countOf(count, 'translation') : countOf(comments, 'comment');
  if (status === 'completed') return t('{done} imported.', { done });
  const [finished, total] = [numberOf(one.finished_count), numberOf(one.unit_count)];
  return t('Stopped after {finished} of {total}: {done} imported.', { finished, total, done });
}
