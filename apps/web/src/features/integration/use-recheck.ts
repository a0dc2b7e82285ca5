import { useEffect, useEffectEvent } from 'react';

/**
 * Checks again when the website's row changes and disagrees with the last check, because the server or another tab has checked since.
 * @param stored the result in the row
 * @param found the result of this page's last check; undefined before the first
 */
export function useRecheck(
  stored: boolean,
  found: boolean | undefined,
  check: () => Promise<unknown>,
): void {
  const compare = useEffectEvent(() => {
    if (found !== undefined && found !== stored) void check();
  });
  // Only when the row changes: it follows a check of this page a moment later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row changes
  useEffect(() => compare(), [stored]);
}
