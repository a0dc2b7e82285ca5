import type { ReactNode } from 'react';

export interface SelectOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Before the label, such as a flag; not read aloud. */
  readonly sign?: ReactNode;
  /** At the end of the line, such as a count or a native name. */
  readonly hint?: ReactNode;
  /** Listed, but not to be chosen. */
  readonly disabled?: boolean;
}

export interface SelectProps<Id extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly SelectOption<Id>[];
  /** null: nothing is chosen yet. */
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}
