import type { ReactNode } from 'react';
import type { Answered } from '../../structured-data.ts';

/** One subject of the help centre: a card at the top and a section that it leads to. */
export interface HelpSection {
  /** Fragment of its address, which never changes. */
  readonly id: string;
  readonly title: string;
  /** What the card promises. */
  readonly summary: string;
  readonly Picture: () => ReactNode;
  readonly Body: () => ReactNode;
  /** Asked often, and answered at the section's end. */
  readonly questions: readonly Answered[];
}
