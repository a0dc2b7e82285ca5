import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import type { BcryptAnswer, BcryptJob } from './bcrypt-threads.ts';

// Worker thread of `bcrypt-threads.ts`.
parentPort?.on('message', (job: BcryptJob) => parentPort?.postMessage(answer(job)));

function answer(job: BcryptJob): BcryptAnswer {
  try {
    const { password } = job;
    return {
      value:
        'cost' in job
          ? bcrypt.hashSync(password, job.cost)
          : bcrypt.compareSync(password, job.hash),
    };
  } catch (error) {
    return { error: String(error) };
  }
}
