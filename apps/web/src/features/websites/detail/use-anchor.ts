import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds for which the page may still load. */
const maxWait = 5000;

/** What tells that the reader moves on. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to and focuses the element named by the URL's hash, and stays there while the page around it loads. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '') return;
    const staying = new ResizeObserver(() => show(id));
    staying.observe(document.body);
    const stop = () => staying.disconnect();
    const timer = setTimeout(stop, maxWait);
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const move of moves) removeEventListener(move, stop);
    };
  }, [hash, key]);
}

function show(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  part.scrollIntoView({ block: 'start' });
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
