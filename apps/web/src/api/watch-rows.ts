import type { RowsListener, WatchedRows } from './realtime.ts';

/**
 * Calls back when rows change, and once after connecting, because earlier changes were missed. Returns the unsubscribe
 * function. Logs failures.
 */
export function watchRows(
  name: string,
  watched: readonly WatchedRows[],
  listener: RowsListener,
): () => void {
  let close: (() => void) | undefined;
  let isStopped = false;
  const open = async () => {
    const { openChannel } = await import('./realtime.ts');
    if (isStopped) return;
    close = await openChannel(name, watched, listener);
    if (isStopped) close();
  };
  open().catch((error) => console.error('Could not subscribe to changes.', error));
  return () => {
    isStopped = true;
    close?.();
  };
}
