import { type ComponentProps, useId } from 'react';
import { inputClass } from './field.tsx';

/** A text field of several lines with a label; it grows with its text. */
export function TextArea({ label, ...input }: ComponentProps<'textarea'> & { label: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        className={`${inputClass} field-sizing-content border-control`}
        {...input}
      />
    </div>
  );
}
