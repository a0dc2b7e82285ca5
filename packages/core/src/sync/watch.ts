import type { Log } from '@dragoman/domain/log';
import type { HasJobs } from '../jobs/index.ts';
import { schedule } from '../maintenance/index.ts';
import { requestScan } from '../scans/index.ts';
import { deleteOldDeliveries, sealSecrets, takeDue } from './sync.store.ts';
import { type SecretDeps, sealSecret, tolerance } from './webhook.ts';

/**
 * Requests scans of websites that are due. A website that is being scanned stays due, so a change reported meanwhile is not missed.
 * Returns the number of scans requested.
 */
export async function requestDueScans(deps: HasJobs): Promise<number> {
  return deps.database.kysely.transaction().execute(async (transaction) => {
    const due = await takeDue(transaction);
    for (const websiteId of due) await requestScan(deps, websiteId, true);
    return due.length;
  });
}

/**
 * Requests due scans every few seconds, and at first encrypts secrets that are stored as they are. Several processes may do this at
 * once. Returns a function that stops it.
 */
export function watchSync(
  deps: HasJobs & SecretDeps & { readonly log: Log },
  pause = 5000,
): () => Promise<void> {
  let isSealed = false;
  const work = async () => {
    if (!isSealed)
      await sealSecrets(deps.database.kysely, (secret, id) => sealSecret(deps, secret, id));
    isSealed = true;
    await requestDueScans(deps);
    await deleteOldDeliveries(deps.database.kysely, tolerance * 3);
  };
  return schedule({ name: 'sync', pause, work, log: deps.log });
}
