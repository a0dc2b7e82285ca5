import { t } from '../texts/texts.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
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
  const shown = { idle: words, copied: t('Copied'), failed: t('Not copied') }[phase];
  const shape =
    words === undefined
      ? 'inline-flex min-h-9 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-lg px-2 text-sm font-semibold hover:bg-wash'
      : buttonClass('quiet');
  const color = { idle: 'text-lapis', copied: 'text-good', failed: 'text-bad' }[phase];
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-label={label}
        className={`${shape} ${color}`}
        onClick={() => void copy(text)}
      >
        <Icon name={phase === 'copied' ? 'check' : 'copy'} line={1.6} />
        {shown !== undefined && <span>{shown}</span>}
      </button>
      <span role="status" className="sr-only">
        {phase === 'idle' ? '' : shown}
      </span>
    </span>
  );
}
