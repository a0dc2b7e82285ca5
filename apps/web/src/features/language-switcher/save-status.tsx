import { Button } from '../../ui/button.tsx';
import type { SaveState } from './style-saver.ts';

const labels = {
  idle: 'Changes are saved automatically',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
} as const satisfies Record<SaveState, string>;

const icons = {
  idle: 'M3 8.500l3.500 3.500L13 4.500',
  saving: 'M3 8h.1M8 8h.1M13 8h.1',
  saved: 'M3 8.500l3.500 3.500L13 4.500',
  failed: 'M8 3v6M8 12.500v.1',
} as const satisfies Record<SaveState, string>;

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
        <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
          <path
            d={icons[state]}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
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
