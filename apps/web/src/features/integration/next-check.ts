const first = 5000;
const longest = 60_000;

/**
 * Milliseconds until a look that was not content is repeated: soon at first, because the owner is at it right now, then half as often each
 * time, up to once a minute.
 * @param looks how many there were since the owner last asked for one
 */
export function nextCheck(looks: number): number {
  return Math.min(longest, first * 2 ** Math.max(0, looks - 3));
}
