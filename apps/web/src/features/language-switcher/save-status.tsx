import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { SaveState } from './style-saver.ts';

const labels = {
  idle: t('Saved automatically'),
  saving: t('Saving...'),
  saved: t('Saved'),
  failed: t('Not saved'),
} as const satisfies Record<SaveState, string>;

const icons = {
  idle: 'check',
  saving: 'more',
  saved: 'check',
  failed: 'alert',
} as const satisfies Record<SaveState, IconName>;

const tones = {
  idle: 'text-soft',
  saving: 'text-busy',
  saved: 'text-good',
  failed: 'text-bad',
} as const satisfies Record<SaveState, string>;

/** Tells whether the style is saved, and offers a retry after a failure. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <div className="flex min-h-9 items-center gap-2">
      <p role="status" className={`flex items-center gap-1.5 font-semibold ${tones[state]}`}>
        <Icon name={icons[state]} />
        {labels[state]}
      </p>
      {state === 'failed' && (
        <>
          <span aria-hidden="true" className="text-bad">
            –
          </span>
          <Button variant="plain" className="min-h-9! py-0!" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
