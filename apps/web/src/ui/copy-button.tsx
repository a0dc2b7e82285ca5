import { buttonClass } from './button.tsx';
import { useCopied } from './use-copied.ts';

interface CopyButtonProps {
  /** Copied to the clipboard. */
  readonly text: string;
  /** Accessible name: 'Copy the value of …'. */
  readonly label: string;
  /** Text beside the icon. Defaults to the icon alone. */
  readonly words?: string;
}

/** Copies a text and confirms it for two seconds, visibly and audibly [owner-workspace §2]. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const { phase, copy } = useCopied();
  const shown = { idle: words, copied: 'Copied', failed: 'Not copied' }[phase];
  const shape =
    words === undefined
      ? 'inline-flex min-h-9 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-lg px-2 text-sm font-semibold hover:bg-wash'
      : buttonClass('quiet');
  const colour = { idle: 'text-lapis', copied: 'text-good', failed: 'text-bad' }[phase];
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-label={label}
        className={`${shape} ${colour}`}
        onClick={() => void copy(text)}
      >
        <CopyIcon done={phase === 'copied'} />
        {shown !== undefined && <span>{shown}</span>}
      </button>
      <span role="status" className="sr-only">
        {phase === 'idle' ? '' : shown}
      </span>
    </span>
  );
}

function CopyIcon({ done }: { done: boolean }) {
  const shape = done
    ? 'M3 8.5l3.5 3.5L13 4.5'
    : 'M6 5.5V3.5a1 1 0 0 1 1-1h5.5a1 1 0 0 1 1 1V9a1 1 0 0 1-1 1h-2M3.5 6H9a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1H3.5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Z';
  return (
    <svg viewBox="0 0 16 16" className="size-4 shrink-0" aria-hidden="true">
      <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
