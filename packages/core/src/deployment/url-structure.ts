import type { UrlStructure } from '@dragoman/domain/websites';
import type { DeploymentDeps } from './deps.ts';
import { changeStructure } from './status/status.store.ts';

/** Changes how languages are addressed. Hosts that are served stay served, so links that are out there keep working. */
export async function setUrlStructure(
  { database }: Pick<DeploymentDeps, 'database'>,
  websiteId: string,
  structure: UrlStructure,
): Promise<void> {
  await changeStructure(database.kysely, websiteId, structure);
}
