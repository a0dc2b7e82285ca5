import { useEffect, useState } from 'react';
import { t } from '../../texts/texts.ts';

export interface Polled<T> {
  /** The last successful response, retained while later requests fail. */
  readonly data?: T;
  /** Error of the last request, if it failed. */
  readonly error?: string;
}

/**
 * Fetches JSON now and every `interval` milliseconds while the page is visible. Statuses in `accept` count as success. Defaults
 * to 200.
 */
export function usePolled<T>(
  address: string,
  interval: number,
  accept: readonly number[] = [200],
): Polled<T> {
  const [state, setState] = useState<Polled<T>>({});
  const accepted = accept.join();
  useEffect(() => {
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      if (!document.hidden) await poll(address, accepted.split(','), end.signal, setState);
      if (!end.signal.aborted) timer = setTimeout(ask, interval);
    };
    void ask();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [address, interval, accepted]);
  return state;
}

async function poll<T>(
  address: string,
  accepted: readonly string[],
  signal: AbortSignal,
  setState: (change: (before: Polled<T>) => Polled<T>) => void,
): Promise<void> {
  try {
    const answer = await fetch(address, { signal, headers: { accept: 'application/json' } });
    if (!accepted.includes(String(answer.status))) throw new Error(`answered ${answer.status}`);
    const data: T = await answer.json();
    setState(() => ({ data }));
  } catch (error) {
    if (signal.aborted) return;
    const message = error instanceof Error ? error.message : t('no answer');
    setState((before) => ({ ...before, error: message }));
  }
}
