import type { ReactNode } from 'react';

interface CheckboxProps {
  readonly isChecked?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The label. */
  readonly children: ReactNode;
}

/** A checkbox before its label, which may have several lines. */
export function Checkbox({ isChecked, onChange, children }: CheckboxProps) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2.5">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer"
      />
      <span>{children}</span>
    </label>
  );
}

interface RowCheckboxProps extends CheckboxProps {
  /** True if some of what it stands for is selected. */
  readonly isSome?: boolean;
}

/** A checkbox that selects a row, or all of them; its label is for screen readers. */
export function RowCheckbox({ isChecked, isSome = false, onChange, children }: RowCheckboxProps) {
  return (
    <label className="grid size-7 shrink-0 cursor-pointer place-items-center pointer-coarse:size-9">
      <span className="sr-only">{children}</span>
      <input
        type="checkbox"
        className="size-4.5 cursor-pointer"
        checked={isChecked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome;
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
