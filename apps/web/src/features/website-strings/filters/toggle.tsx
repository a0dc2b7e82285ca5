import type { ReactNode } from 'react';
import { shownLanguage } from '../../../texts/texts.ts';

const numbers = new Intl.NumberFormat(shownLanguage());

interface ToggleProps {
  readonly isOn: boolean;
  readonly count: number | undefined;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A filter that is on or off, with the number of strings that it shows. */
export function Toggle({ isOn, count, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="inline-flex min-h-8 shrink-0 cursor-pointer items-center gap-1 rounded-full border border-edge bg-card px-1.5 text-sm whitespace-nowrap pointer-coarse:min-h-9 hover:border-control aria-pressed:border-lapis aria-pressed:bg-wash aria-pressed:font-semibold"
    >
      {children}
      <span className="min-w-[2ch] text-center text-soft tabular-nums">
        {count === undefined ? '…' : numbers.format(count)}
      </span>
    </button>
  );
}
