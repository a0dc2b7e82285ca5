export type DetailsTab = 'suggestions' | 'page' | 'comments' | 'history' | 'review';

/** Of which string details are shown, and which of them. */
export interface ShownDetails {
  readonly stringId: string | undefined;
  /** True if somebody asked for them; they follow the edited row anyway where there is room. */
  readonly isOpen: boolean;
  readonly tab: DetailsTab;
  /** Grows each time that they are asked for. */
  readonly asked: number;
}

/** The details of the string that is being edited: one panel for all rows. */
export function createDetails() {
  let shown: ShownDetails = { stringId: undefined, isOpen: false, tab: 'suggestions', asked: 0 };
  let wantsFocus = false;
  const listeners = new Set<() => void>();
  const change = (changed: Partial<ShownDetails>) => {
    shown = { ...shown, ...changed };
    for (const listener of listeners) listener();
  };
  return {
    get: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow(stringId: string): void {
      if (stringId !== shown.stringId) change({ stringId, isOpen: false });
    },
    choose: (tab: DetailsTab) => change({ tab }),
    /** Shows a string's details and moves the focus there. */
    open(stringId: string, tab = shown.tab): void {
      wantsFocus = true;
      change({ stringId, tab, isOpen: true, asked: shown.asked + 1 });
    },
    close: () => change({ isOpen: false }),
    /** True once after they were asked for: what is shown takes the focus. */
    takesFocus(): boolean {
      const takes = wantsFocus;
      wantsFocus = false;
      return takes;
    },
  };
}

export type Details = ReturnType<typeof createDetails>;
