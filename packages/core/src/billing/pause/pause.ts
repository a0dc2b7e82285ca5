import { ownWebsite } from '../../websites/index.ts';
import { refused } from '../checkout/provider-faults.ts';
import type { BillingDeps } from '../deps.ts';
import { mayDeploy } from '../subscription/subscription.ts';
import { pauseWebsites, resumeWebsites } from './paused.store.ts';

/**
 * Switches one of a user's live websites off (PRODUCT.md 8). Throws `DragomanError`: `not-found`, `conflict` when it is not live.
 */
export async function pause({ database }: BillingDeps, userId: string, id: string): Promise<void> {
  await ownWebsite({ database }, { id: userId }, id);
  const paused = await pauseWebsites(database.kysely, userId, 'owner', id);
  if (paused.length === 0) throw refused('Only a website that is deployed can be paused.');
}

/** Switches it on again. Throws as above, also where the subscription does not allow it. */
export async function resume(deps: BillingDeps, userId: string, id: string): Promise<void> {
  const { database } = deps;
  await ownWebsite({ database }, { id: userId }, id);
  if (!(await mayDeploy(deps, userId))) {
    throw refused('Please activate your subscription before deploying.');
  }
  const came = await resumeWebsites(database.kysely, userId, 'owner', id);
  if (came === 0) throw refused('This website is not paused.');
}
