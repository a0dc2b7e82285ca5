import { createContext, useContext } from 'react';
import type { Drafts } from './drafts/drafts.ts';
import type { ChangeView } from './filters/use-view.ts';
import type { PinnedStrings } from './list/use-pinned-strings.ts';

/** The website and the language of a list of translations (BCP 47). */
export interface StringsScope {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** Context shared by every part of the editor. */
export interface Section extends StringsScope {
  readonly originalLanguage: string;
  readonly drafts: Drafts;
  readonly pinned: PinnedStrings;
  readonly changeView: ChangeView;
}

const SectionContext = createContext<Section | undefined>(undefined);
export const SectionProvider = SectionContext.Provider;

/** Returns the editor's context. Throws outside of a `SectionProvider`. */
export function useSection(): Section {
  const section = useContext(SectionContext);
  if (section === undefined) throw new Error('useSection must be used within a SectionProvider');
  return section;
}
