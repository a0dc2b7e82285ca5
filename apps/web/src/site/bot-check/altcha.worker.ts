import { type Challenge, solveChallenge } from './solve-challenge.ts';

/** Solves the challenge it is sent, off the page's thread; answers with the token, or null where it cannot. */
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge(data).catch(() => null));
});
