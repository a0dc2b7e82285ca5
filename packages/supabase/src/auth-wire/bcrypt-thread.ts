import bcrypt from 'bcryptjs';

/** Hashes with `cost`, or compares with `hash`. */
export type BcryptJob = { readonly password: string } & (
  | { readonly cost: number }
  | { readonly hash: string }
);

/** Runs in the threads of `bcrypt-threads.ts`. */
export default function work(job: BcryptJob): string | boolean {
  return 'cost' in job
    ? bcrypt.hashSync(job.password, job.cost)
    : bcrypt.compareSync(job.password, job.hash);
}
