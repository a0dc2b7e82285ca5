import type { AssessmentRun } from '@dragoman/contract/assessments';
import { useState } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import { messageText, t, text } from '../../../texts/texts.ts';
import { Progress } from '../../../ui/progress.tsx';
import { SmallButton } from '../../../ui/small-button.tsx';
import { useSection } from '../section/section.ts';
import { isRunning, useCancel, useRuns } from './requests.ts';

/** The progress of the second reader; once it has ended, its result until that is closed. */
export function RunsNote() {
  const runs = useRuns();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const running = runs.find(isRunning);
  if (running !== undefined) {
    if (!seen.has(running.id)) setSeen(new Set([...seen, running.id]));
    return <RunningNote run={running} />;
  }
  // Earlier runs were seen before this page was opened.
  const ended = runs.find(({ id }) => seen.has(id));
  return ended === undefined ? null : <EndedNote run={ended} onClose={() => setSeen(new Set())} />;
}

const line = 'grid gap-1 border-t border-edge bg-glow px-4 py-2 text-sm';

function RunningNote({ run }: { run: AssessmentRun }) {
  const cancel = useCancel(run.id);
  const done = run.finished_count + run.failed_count;
  return (
    <section aria-label="Second reader" className={line}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">Second reader</span>
        <span className="tabular-nums">
          {done} of {countOf(run.task_count, 'text')}
        </span>
        <SmallButton
          className="ms-auto"
          aria-disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </SmallButton>
      </p>
      <Progress label="Second reader" done={done} of={run.task_count} />
    </section>
  );
}

function EndedNote({ run, onClose }: { run: AssessmentRun; onClose: () => void }) {
  const { changeView } = useSection();
  const { finished_count: scored, failed_count: failed } = run;
  return (
    <section aria-label="Second reader" className={line}>
      <p role="status" className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">Second reader</span>
        <span>{t(results[run.status], { texts: countOf(scored, 'text') })}</span>
        {failed > 0 && <span>{failed} without a usable answer.</span>}
        {run.error !== null && <span className="text-bad">{messageText(run.error)}</span>}
        {scored > 0 && (
          <SmallButton onClick={() => changeView({ sort: 'score', states: [], warnings: false })}>
            Show lowest scores first
          </SmallButton>
        )}
        <SmallButton className="ms-auto" onClick={onClose}>
          Close
        </SmallButton>
      </p>
    </section>
  );
}

const results: Readonly<Record<AssessmentRun['status'], string>> = {
  running: '',
  completed: text('Done: {texts} scored.'),
  failed: text('Stopped: {texts} scored.'),
  cancelled: text('Canceled: {texts} scored.'),
};
