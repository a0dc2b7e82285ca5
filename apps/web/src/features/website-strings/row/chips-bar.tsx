import { type KeyboardEvent, useMemo, useState } from 'react';
import { type Chip, type ChipState, chipStates } from './tokens.ts';

interface ChipsBarProps {
  readonly chips: readonly Chip[];
  readonly value: string;
  readonly onInsert: (chip: Chip) => void;
}

const looks: Readonly<Record<ChipState, { readonly look: string; readonly word: string }>> = {
  present: { look: 'border-edge bg-card text-soft', word: 'is there' },
  missing: { look: 'border-dashed border-busy bg-glow text-busy', word: 'is missing' },
  doubled: { look: 'border-bad bg-card text-bad', word: 'is there too often' },
};

/** The tags and placeholders that a translation must have, each with how it stands; pressed, it is put in at the caret. */
export function ChipsBar({ chips, value, onInsert }: ChipsBarProps) {
  const [at, setAt] = useState(0);
  const states = useMemo(() => chipStates(chips, value), [chips, value]);
  return (
    <div
      role="toolbar"
      aria-label="Tags and placeholders"
      onKeyDown={onToolbarKey}
      className="flex flex-wrap gap-1.5"
    >
      {chips.map((chip, index) => {
        const { look, word } = looks[states.get(chip.label) ?? 'missing'];
        const around = chip.inside === '' ? '' : ` around “${chip.inside}”`;
        return (
          <button
            type="button"
            key={chip.label}
            aria-label={`Insert ${chip.label}${around}: ${word}`}
            // One stop of the Tab key for all of them; arrows go on from there.
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => onInsert(chip)}
            // Pressed with the mouse, the field keeps focus and selection.
            onMouseDown={(event) => event.preventDefault()}
            className={`inline-flex min-h-7 max-w-full cursor-pointer items-center gap-1 rounded-md border px-2 font-mono text-sm hover:border-lapis ${look}`}
          >
            <Sign state={states.get(chip.label) ?? 'missing'} />
            <span dir="ltr" className="truncate">
              {chip.label}
            </span>
          </button>
        );
      })}
    </div>
  );
}

function onToolbarKey(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + by;
  buttons[(next + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

const shapes: Readonly<Record<ChipState, string>> = {
  present: 'M3 8.500l3.500 3.500L13 4.500',
  missing: 'M8 3v10M3 8h10',
  doubled: 'M4 4l8 8M12 4l-8 8',
};

/** A shape beside the colour. */
function Sign({ state }: { state: ChipState }) {
  return (
    <svg viewBox="0 0 16 16" className="size-3 shrink-0" aria-hidden="true">
      <path d={shapes[state]} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
