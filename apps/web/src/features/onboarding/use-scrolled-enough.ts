import { type RefObject, useEffect } from 'react';

interface ScrollWatch {
  readonly active: boolean;
  readonly marker: RefObject<Element | null>;
  /** Where the visitor's scrolling starts. */
  readonly start: { readonly current: number };
  readonly onEnough: () => void;
}

/**
 * Calls back once the visitor has scrolled enough: more than half a viewport if the page is taller than two viewports, otherwise
 * when the bottom marker becomes visible [visitor-account-admin §2, Onboarding preview].
 */
export function useScrolledEnough({ active, marker, start, onEnough }: ScrollWatch): void {
  useEffect(() => {
    const bottom = marker.current;
    if (!active || bottom === null) return;
    let atBottom = false;
    const look = () => {
      const page = document.documentElement.scrollHeight;
      if (
        hasScrolledEnough({
          page,
          viewport: innerHeight,
          scrolled: scrollY - start.current,
          atBottom,
        })
      )
        onEnough();
    };
    const watch = new IntersectionObserver((entries) => {
      atBottom = entries.at(-1)?.isIntersecting === true;
      look();
    });
    watch.observe(bottom);
    addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      removeEventListener('scroll', look);
    };
  }, [active, marker, start, onEnough]);
}

interface ScrollPosition {
  readonly page: number;
  readonly viewport: number;
  readonly scrolled: number;
  readonly atBottom: boolean;
}

/** The rule in pixels. */
export function hasScrolledEnough({ page, viewport, scrolled, atBottom }: ScrollPosition): boolean {
  return page > 2 * viewport ? scrolled > viewport / 2 : atBottom;
}
