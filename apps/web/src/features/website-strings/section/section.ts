import { type ComponentType, createContext, useContext } from 'react';
import type { Drafts } from './drafts.ts';
import type { StringRow, StringsScope } from './strings.ts';
import type { PinnedStrings } from './use-pinned-strings.ts';
import type { ChangeView } from './use-view.ts';

export type PanelName = 'pages' | 'suggestions' | 'history' | 'comments' | 'review';

export interface RowPanelProps {
  readonly name: PanelName;
  readonly row: StringRow;
  /** Writes a text into the field, as a draft. */
  readonly onUse: (text: string) => void;
}

/** Context shared by every part of the editor. */
export interface Section extends StringsScope {
  readonly originalLanguage: string;
  readonly drafts: Drafts;
  readonly pinned: PinnedStrings;
  readonly changeView: ChangeView;
  /** Details of one string, opened below its row. */
  readonly RowPanel: ComponentType<RowPanelProps>;
}

const SectionContext = createContext<Section | undefined>(undefined);
export const SectionProvider = SectionContext.Provider;

/** Returns the editor's context. Throws outside of a `SectionProvider`. */
export function useSection(): Section {
  const section = useContext(SectionContext);
  if (section === undefined) throw new Error('useSection must be used within a SectionProvider');
  return section;
}
