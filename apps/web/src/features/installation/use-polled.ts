import { useEffect, useState } from 'react';

export interface Polled<T> {
  /** The last good answer, kept while later ones fail. */
  readonly data?: T;
  /** Why the last question failed; undefined when it did not. */
  readonly error?: string;
}

/**
 * Asks an address for JSON now and then every `interval` milliseconds while the page is visible. An answer with a body
 * of JSON counts whatever its status in `accept`.
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
    const message = error instanceof Error ? error.message : 'no answer';
    setState((before) => ({ ...before, error: message }));
  }
}
