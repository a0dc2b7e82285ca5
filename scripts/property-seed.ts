/**
 * Runs before every test file. Property tests use a fixed seed, so a failure means that a change broke something
 * (decision 0023). `FC_SEED=random` explores, `FC_SEED=<number>` reproduces a run.
 */
import fc from 'fast-check';

const requested = process.env.FC_SEED;
if (requested !== 'random')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf(requested) });

function seedOf(text: string | undefined): number {
  const seed = Number(text ?? 1);
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is "random" or a number, not ${text}`);
  return seed;
}
