import type { TranslationProgress as Answer } from '@dragoman/contract/translations';
import { Progress } from '../ui/progress.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import { progressLabel } from './progress.ts';

const tones = {
  completed: 'good',
  failed: 'bad',
  'in progress': 'busy',
  'not started': 'busy',
} as const;

/** How far a translation is: the specified label, a bar while it runs, and why it failed. */
export function TranslationProgress({ progress }: { progress: Answer }) {
  const { status, taskCount, finishedTaskCount, error } = progress;
  const label = progressLabel(progress);
  const tone = progress.isAvailable ? tones[status] : 'bad';
  return (
    <div className="grid gap-2">
      {/* Counts that change every 2 seconds are for the eye; how it ended is said aloud. */}
      <p role="status" aria-live={status === 'in progress' ? 'off' : 'polite'}>
        <StateBadge tone={tone}>{label}</StateBadge>
      </p>
      {status === 'in progress' && (
        <Progress label={label} done={finishedTaskCount} of={taskCount} />
      )}
      {status === 'failed' && error !== null && <p className="text-soft">{error}</p>}
    </div>
  );
}
