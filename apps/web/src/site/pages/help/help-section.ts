import type { ReactNode } from 'react';
import type { Answered } from '../../structured-data.ts';

/** A subject of the help center: a card and its section. */
export interface HelpSection {
  /** Its anchor; never change it. */
  readonly id: string;
  readonly title: string;
  /** The card's text. */
  readonly summary: string;
  readonly Picture: () => ReactNode;
  readonly Body: () => ReactNode;
  /** Frequent questions, shown at the section's end. */
  readonly questions: readonly Answered[];
}
