import { Select } from './select.tsx';
import type { SelectProps } from './select-props.ts';

interface SelectOrAllProps<Id extends string>
  extends Omit<SelectProps<Id>, 'value' | 'onChange' | 'placeholder'> {
  /** Label of the entry that stands for all. */
  readonly all: string;
  /** Nothing stands for all. */
  readonly value: Id | null | undefined;
  readonly onChange: (id: Id | undefined) => void;
}

/** A drop-down list of a filter or a limit; its first entry stands for all. */
export function SelectOrAll<Id extends string>(props: SelectOrAllProps<Id>) {
  const { all, options, value, onChange, ...others } = props;
  return (
    <Select<Id | 'all'>
      {...others}
      options={[{ id: 'all', label: all }, ...options]}
      value={value ?? 'all'}
      onChange={(id) => onChange(id === 'all' ? undefined : id)}
    />
  );
}
