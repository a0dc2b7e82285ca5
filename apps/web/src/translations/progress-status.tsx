import { messageText } from '../texts/texts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Progress } from '../ui/progress.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import type { NoteProps } from './notes.tsx';
import { progressLabel } from './progress.ts';

const tones = {
  completed: 'good',
  failed: 'bad',
  'in progress': 'busy',
} as const;

const StatusWithNotes = lazyPart(() => import('./notes.tsx'), 'StatusWithNotes');

/** A translation's progress: its label, a bar while it runs, and the error if it failed. */
export function ProgressStatus(props: NoteProps) {
  const { progress } = props;
  const { status, isRunning, taskCount, finishedTaskCount, error } = progress;
  const { waiting, isByPeople, isAvailable, needsReviewCount } = progress;
  if (waiting || isByPeople || !isAvailable || needsReviewCount > 0)
    return <StatusWithNotes {...props} />;
  const label = progressLabel(progress);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {/* Screen readers announce only the outcome, not counts that change every 2 seconds. */}
      <p role="status" aria-live={isRunning ? 'off' : 'polite'}>
        <StateBadge tone={tones[status]}>{label}</StateBadge>
      </p>
      {isRunning && (
        <div className="basis-full">
          <Progress label={label} done={finishedTaskCount} of={taskCount} />
        </div>
      )}
      {status === 'failed' && error && <p className="text-soft">{messageText(error)}</p>}
    </div>
  );
}
