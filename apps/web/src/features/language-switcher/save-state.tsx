import { Button } from '../../ui/button.tsx';
import type { SaveState as State } from './style-saver.ts';

const words = {
  idle: 'Changes are saved by themselves',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
} as const satisfies Record<State, string>;

const signs = {
  idle: 'M3 8.500l3.500 3.500L13 4.500',
  saving: 'M3 8h.1M8 8h.1M13 8h.1',
  saved: 'M3 8.500l3.500 3.500L13 4.500',
  failed: 'M8 3v6M8 12.500v.1',
} as const satisfies Record<State, string>;

const tones = {
  idle: 'text-soft',
  saving: 'text-busy',
  saved: 'text-good',
  failed: 'text-bad',
} as const satisfies Record<State, string>;

/** Whether what is seen is on the server, and the way to try again where it is not. */
export function SaveState({ state, onRetry }: { state: State; onRetry: () => void }) {
  return (
    <div className="flex min-h-9 items-center gap-2">
      <p role="status" className={`flex items-center gap-1.5 font-semibold ${tones[state]}`}>
        <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
          <path
            d={signs[state]}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        {words[state]}
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
