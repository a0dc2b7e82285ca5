import { useState } from 'react';
import type { WebsiteRow } from '../../websites/website-row.ts';
import type { PreviewBackground } from './sample-page.ts';

/** State of the preview; none of it is saved. */
interface PreviewState {
  readonly background: PreviewBackground;
  readonly width: 'desktop' | 'phone';
  /** The selected language's code. */
  readonly language: string;
  /** True if the list is open. Buttons have no list. */
  readonly open: boolean;
  /** True if the list was opened from outside the preview. */
  readonly pinned: boolean;
  /** True if the shown page has no element with the container's id. */
  readonly missingContainer: boolean;
}

export interface PreviewSettings extends PreviewState {
  /** The website's languages, the original first. */
  readonly languages: readonly string[];
  change(part: Partial<Omit<PreviewState, 'pinned'>>): void;
  /** Opens or closes the list from outside the preview. */
  ask(open: boolean): void;
}

/** Holds the preview's state [owner-workspace §2: a selected language and an open/closed state]. */
export function usePreviewSettings({
  original_language,
  translation_languages,
}: WebsiteRow): PreviewSettings {
  const languages = [...new Set([original_language, ...translation_languages])];
  const [state, setState] = useState<PreviewState>(() => ({
    background: 'light',
    width: matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop',
    language: original_language,
    open: false,
    pinned: false,
    missingContainer: false,
  }));
  return {
    ...state,
    language: languages.includes(state.language) ? state.language : original_language,
    languages,
    change: (part) =>
      setState((before) => {
        const after = { ...before, ...part };
        return { ...after, pinned: after.pinned && after.open };
      }),
    ask: (open) => setState((before) => ({ ...before, open, pinned: open })),
  };
}
