import { type KeyboardEvent, useMemo, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { chipName } from './tag-names.ts';
import { type Chip, type ChipState, chipStates } from './tokens.ts';

interface ChipsBarProps {
  readonly chips: readonly Chip[];
  readonly value: string;
  /** Element names of the numbered tags. */
  readonly tags: readonly string[];
  readonly onInsert: (chip: Chip) => void;
}

const states: Readonly<Record<ChipState, { readonly className: string; readonly label: string }>> =
  {
    present: { className: 'border-edge bg-card text-soft', label: t('present') },
    missing: { className: 'border-dashed border-busy bg-glow text-busy', label: t('missing') },
    doubled: { className: 'border-bad bg-card text-bad', label: t('too many') },
  };

/** The tags and placeholders that the translation must contain, each as a button that inserts it at the caret. */
export function ChipsBar({ chips, value, tags, onInsert }: ChipsBarProps) {
  const [focused, setFocused] = useState(0);
  const stateByLabel = useMemo(() => chipStates(chips, value), [chips, value]);
  return (
    <div
      role="toolbar"
      aria-label="Tags and placeholders"
      onKeyDown={onToolbarKey}
      className="flex min-w-0 gap-1 scroll-row sm:flex-wrap"
    >
      {chips.map((chip, index) => {
        const state = stateByLabel.get(chip.label) ?? 'missing';
        const { className, label } = states[state];
        const name = chipName(chip.open, tags)?.name ?? chip.open;
        return (
          <button
            type="button"
            key={chip.label}
            aria-label={
              chip.inside === ''
                ? `Insert ${name}: ${label}`
                : `Insert ${name} around “${chip.inside}”: ${label}`
            }
            // The toolbar is one Tab stop; arrow keys move within it.
            tabIndex={index === focused ? 0 : -1}
            onFocus={() => setFocused(index)}
            onClick={() => onInsert(chip)}
            // Keeps the field's focus and selection on a click.
            onMouseDown={(event) => event.preventDefault()}
            className={`inline-flex min-h-6 max-w-full shrink-0 cursor-pointer items-center gap-1 rounded-md border px-1.5 text-xs pointer-coarse:min-h-9 hover:border-lapis ${className}`}
          >
            <Icon name={icons[state]} className="size-3 shrink-0" />
            <span dir="ltr" className="truncate">
              {name}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** Moves the focus between the buttons of a toolbar. */
export function onToolbarKey(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + by;
  buttons[(next + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Shows the state by shape, not only by color. */
const icons: Readonly<Record<ChipState, IconName>> = {
  present: 'check',
  missing: 'plus',
  doubled: 'close',
};
