import type { ReactNode } from 'react';
import { speak, type Texts } from '../texts/texts.ts';

/** Shows its children in the language of the texts. */
export function SpokenArea({ texts, children }: { texts: Texts; children: ReactNode }) {
  speak(texts);
  return children;
}
