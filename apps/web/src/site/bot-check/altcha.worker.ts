import { type Challenge, solveChallenge } from './solve-challenge.ts';

/** Solves a challenge off the main thread. Posts the token, or null if there is none. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge(data).catch(() => null));
});
