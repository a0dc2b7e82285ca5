import type { DeploymentDeps } from '../deps.ts';
import { hostsNotServing, noteServing } from '../hosts/hosts.store.ts';
import { askHost } from './probe-host.ts';

export interface VisitDeps
  extends Pick<DeploymentDeps, 'database' | 'fetchPage' | 'challengePort'> {
  /** The origin at which visitors reach a host, with its port where that is not the scheme's own. */
  readonly visitorOrigin: (host: string) => string;
}

/** Milliseconds; the first visitor of a host waits for its certificate. */
const patience = 15_000;

/**
 * Visits each verified host of a website that was not seen to serve yet, and notes whether our proxies answer or what is
 * in the way. Resolves to whether every host serves.
 */
export async function visitHosts(deps: VisitDeps, websiteId: string): Promise<boolean> {
  const { kysely } = deps.database;
  const hosts = await hostsNotServing(kysely, websiteId);
  const visits = hosts.map(async (host) => {
    const answer = await askHost(deps, { host, origin: deps.visitorOrigin(host), patience });
    await noteServing(kysely, { websiteId, host, answer });
    return answer === 'ours';
  });
  return (await Promise.all(visits)).every((isServing) => isServing);
}
