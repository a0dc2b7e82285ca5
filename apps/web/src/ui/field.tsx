import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  /** Shown in red under the field; screen readers announce it. */
  readonly error?: string | undefined;
  readonly hideLabel?: boolean;
}

export const inputClass =
  'min-h-12 w-full rounded-xl border bg-card px-4 py-2 text-ink placeholder:text-soft disabled:opacity-60';

export function Field({ label, error, hideLabel = false, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        className={`${inputClass} ${error === undefined ? 'border-control' : 'border-bad outline-bad'}`}
        {...input}
      />
      <p id={`${id}-error`} role="alert" className="text-bad empty:hidden">
        {error}
      </p>
    </div>
  );
}
