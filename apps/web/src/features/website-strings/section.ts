import { createContext, useContext } from 'react';
import type { Drafts } from './drafts/drafts.ts';
import type { ChangeView } from './filters/use-view.ts';
import type { PinnedStrings } from './list/use-pinned-strings.ts';

/** Which website's strings, in which language (BCP 47 codes). */
export interface StringsScope {
  readonly websiteId: string;
  readonly originalLanguage: string;
  readonly targetLanguage: string;
}

/** What every part of the editor has at hand. */
export interface Section extends StringsScope {
  readonly drafts: Drafts;
  readonly kept: PinnedStrings;
  readonly changeView: ChangeView;
}

const SectionContext = createContext<Section | undefined>(undefined);
export const SectionProvider = SectionContext.Provider;

/** The editor's surroundings. Throws outside of a `SectionProvider`. */
export function useSection(): Section {
  const section = useContext(SectionContext);
  if (section === undefined) throw new Error('useSection must be used within a SectionProvider');
  return section;
}
