import { createContext, useContext } from 'react';
import type { Details } from './details.ts';
import type { Drafts } from './drafts.ts';
import type { StringsScope } from './strings.ts';
import type { PinnedStrings } from './use-pinned-strings.ts';
import type { ChangeView } from './use-view.ts';

/** Context shared by every part of the editor. */
export interface Section extends StringsScope {
  readonly originalLanguage: string;
  readonly drafts: Drafts;
  readonly pinned: PinnedStrings;
  readonly changeView: ChangeView;
  readonly details: Details;
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
}

const SectionContext = createContext<Section | undefined>(undefined);
export const SectionProvider = SectionContext.Provider;

/** Returns the editor's context. Throws outside of a `SectionProvider`. */
export function useSection(): Section {
  const section = useContext(SectionContext);
  if (section === undefined) throw new Error('useSection must be used within a SectionProvider');
  return section;
}
