import type { TranslationProgress as Answer } from '@dragoman/contract/translations';
import { Link } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { messageText } from '../texts/texts.ts';
import { Progress } from '../ui/progress.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { progressLabel } from './progress.ts';

const tones = {
  completed: 'good',
  failed: 'bad',
  'in progress': 'busy',
} as const;

/** A translation's progress: its label, a bar while it runs, and the error if it failed. */
export function ProgressStatus({ progress }: { progress: Answer }) {
  const { status, isRunning, taskCount, finishedTaskCount, error } = progress;
  const label = progressLabel(progress);
  const tone = progress.isAvailable ? tones[status] : 'bad';
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {/* Screen readers announce only the outcome, not counts that change every 2 seconds. */}
      <p role="status" aria-live={isRunning ? 'off' : 'polite'}>
        <StateBadge tone={tone}>{label}</StateBadge>
      </p>
      {isRunning && (
        <div className="basis-full">
          <Progress label={label} done={finishedTaskCount} of={taskCount} />
        </div>
      )}
      {status === 'failed' && error !== null && <p className="text-soft">{messageText(error)}</p>}
      {!progress.isAvailable && (
        <Link to={routes.engines} className="text-lapis underline underline-offset-4">
          Add the key of a translation service
        </Link>
      )}
    </div>
  );
}
