import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds to wait for an element that is still loading. */
const maxWait = 5000;

/** Scrolls to and focuses the element named by the URL's hash, also if it appears later. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '' || show(id)) return;
    const watching = new MutationObserver(() => {
      if (show(id)) watching.disconnect();
    });
    watching.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watching.disconnect(), maxWait);
    return () => {
      watching.disconnect();
      clearTimeout(timer);
    };
  }, [hash, key]);
}

function show(id: string): boolean {
  const part = document.getElementById(id);
  if (part === null) return false;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  part.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  if (part.tabIndex < 0) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return true;
}
