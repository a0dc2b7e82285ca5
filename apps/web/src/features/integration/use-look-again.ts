import { useEffect, useEffectEvent } from 'react';

/**
 * Looks again when the website's row comes to say something else than the last look: somebody else looked meanwhile, such as the server by
 * itself or another window.
 * @param noted what the row says
 * @param found what the last look of this page found; undefined while there was none
 */
export function useLookAgain(
  noted: boolean,
  found: boolean | undefined,
  look: () => Promise<unknown>,
): void {
  const compare = useEffectEvent((said: boolean) => {
    if (found !== undefined && found !== said) void look();
  });
  // Only what the row newly says is news: what this page finds is noted in the row a moment later.
  useEffect(() => compare(noted), [noted]);
}
