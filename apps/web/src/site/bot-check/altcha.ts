import type { Challenge } from './solve-challenge.ts';

/** Starts solving the challenge in a worker. Returns a function that waits for the token and rejects if there is none. */
export function startAltcha(challenge: Challenge): () => Promise<string> {
  const worker = new Worker(new URL('./altcha.worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker does not run')));
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) =>
      data === null ? reject(new Error('The challenge was not solved')) : resolve(data),
    );
  });
  const ended = solved.finally(() => worker.terminate());
  // Prevents an unhandled rejection; whoever awaits the token gets the error.
  ended.catch(() => undefined);
  worker.postMessage(challenge);
  return () => ended;
}
