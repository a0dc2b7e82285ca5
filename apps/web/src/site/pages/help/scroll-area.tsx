import type { ReactNode } from 'react';

interface ScrollAreaProps {
  /** Accessible name. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Scrolls content that is wider than the screen, by keyboard too. */
export function ScrollArea({ name, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, for it holds no fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" className="scroll-area" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
