import type { DeploymentDeps } from '../deps.ts';
import { recordProbe, selectHostsNotLive } from '../hosts/hosts.store.ts';
import { probeHost } from './probe-host.ts';

export interface ProbeDeps
  extends Pick<DeploymentDeps, 'database' | 'fetchPage' | 'challengePort'> {
  /** Returns the origin at which visitors reach a host. */
  readonly visitorOrigin: (host: string) => string;
}

/** Milliseconds; the first request to a host waits for its certificate. */
const timeoutMs = 15_000;

/** Probes each verified host of a website that is not live yet. Resolves to true if all are live now. */
export async function probeHosts(deps: ProbeDeps, websiteId: string): Promise<boolean> {
  const { kysely } = deps.database;
  const hosts = await selectHostsNotLive(kysely, websiteId);
  const probes = hosts.map(async (host) => {
    const answer = await probeHost(deps, {
      host,
      origin: deps.visitorOrigin(host),
      timeout: timeoutMs,
    });
    await recordProbe(kysely, { websiteId, host, answer });
    return answer === 'ours';
  });
  return (await Promise.all(probes)).every((isLive) => isLive);
}
