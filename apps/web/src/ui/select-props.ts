import type { ReactNode } from 'react';

export interface SelectOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Language of the label, if it is not the app's. */
  readonly lang?: string;
  /** Decoration before the label, such as a flag. */
  readonly icon?: ReactNode;
  /** Shown at the end of the line, such as a count. */
  readonly hint?: ReactNode;
  /** Listed, but cannot be chosen. */
  readonly disabled?: boolean;
}

export interface SelectProps<Id extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly SelectOption<Id>[];
  /** Null if nothing is chosen. */
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}
