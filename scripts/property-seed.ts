/**
 * Before every test file: property tests begin at the same seed each time, so that a red run means that a change broke
 * something (decision 0023). `FC_SEED=random` explores, `FC_SEED=<number>` repeats what it found.
 */
import fc from 'fast-check';

const asked = process.env.FC_SEED;
if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedOf(asked) });

function seedOf(text: string | undefined): number {
  const seed = Number(text ?? 1);
  if (!Number.isInteger(seed)) throw new Error(`FC_SEED is "random" or a number, not ${text}`);
  return seed;
}
