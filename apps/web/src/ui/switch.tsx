import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly label: string;
  /** Explains the effect. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A toggle that takes effect immediately. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={`flex min-h-11 items-center justify-between gap-4 py-1 ${disabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}
    >
      <span className="min-w-0">
        <span id={id} className="block font-semibold">
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="block text-sm text-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className={track}
      />
    </label>
  );
}

const track = [
  'relative h-7 w-12 shrink-0 cursor-[inherit] appearance-none rounded-full! border-2 border-control bg-card',
  'transition-colors duration-200 motion-reduce:transition-none checked:border-lapis checked:bg-lapis disabled:opacity-50',
  'before:absolute before:start-[3px] before:top-[3px] before:size-[1.125rem] before:rounded-full before:bg-control',
  'before:transition-[inset-inline-start,background-color] before:duration-200 motion-reduce:before:transition-none',
  'checked:before:start-[1.4375rem] checked:before:bg-on-lapis',
  'forced-colors:appearance-auto',
].join(' ');
