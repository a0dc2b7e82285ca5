import { type ReactNode, useId } from 'react';

interface Choice<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Decoration above or before the label. */
  readonly icon?: ReactNode;
}

interface ChoicesProps<Id extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Shown below the label. */
  readonly hint?: ReactNode;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** `tiles` are pictures with labels, two in a row; `segments` share one row. Defaults to `segments`. */
  readonly variant?: 'segments' | 'tiles';
}

/** A radio group; arrow keys move the choice. */
export function Choices<Id extends string>(props: ChoicesProps<Id>) {
  const { label, hideLabel = false, hint, choices, value, onChange, variant = 'segments' } = props;
  const name = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-1.5"
      {...(hint && { 'aria-describedby': `${name}-hint` })}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {hint !== undefined && (
        <p id={`${name}-hint`} className="-mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      <div className={groups[variant]}>
        {choices.map(({ id, label: text, icon }) => (
          <label key={id} className={`${common} ${entries[variant]}`}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
              className="sr-only"
            />
            {icon !== undefined && <span aria-hidden="true">{icon}</span>}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const groups = {
  segments: 'flex flex-wrap gap-1 rounded-xl bg-wash p-1',
  tiles: 'grid grid-cols-2 gap-3',
} as const;
const common =
  'relative flex cursor-pointer items-center justify-center gap-2 text-center font-semibold transition-colors motion-reduce:transition-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lapis dark:has-focus-visible:outline-saffron';
const entries = {
  segments:
    'min-h-9 flex-auto rounded-lg px-2 py-1.5 max-sm:text-[0.95rem] sm:px-3 text-soft hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-control',
  tiles:
    'min-h-11 flex-col rounded-2xl border-2 border-edge p-3 hover:border-control has-checked:border-lapis has-checked:bg-wash',
} as const;
