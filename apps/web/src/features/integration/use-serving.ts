import { type ServingProblem, servingProblemText } from '@dragoman/domain/deployment';
import { useQuery } from '@tanstack/react-query';
import { backend } from '../../lib/backend.ts';

/** Milliseconds between two readings while a host does not serve yet; the server looks seldom enough. */
const pause = 15_000;

interface HostRow {
  readonly host: string;
  readonly serving_since: string | null;
  readonly serving_problem: ServingProblem | null;
}

/** Whether a visitor of an address is answered by us; `reason` says what was in the way when that was last tried. */
export interface Serving {
  readonly isServing: boolean;
  readonly reason: string | undefined;
}

/**
 * Tells of an address of a live website whether it was seen to serve, and asks again until all of `addresses` do;
 * undefined while nobody knows.
 */
export function useServing(
  websiteId: string,
  addresses: readonly string[],
): (address: string) => Serving | undefined {
  const { data } = useQuery({
    queryKey: ['website-hosts', websiteId],
    queryFn: ({ signal }) => readHosts(websiteId, signal),
    refetchInterval: ({ state }) =>
      addresses.every((address) => servingOf(state.data, address)?.isServing) ? false : pause,
  });
  return (address) => servingOf(data, address);
}

function servingOf(rows: readonly HostRow[] | undefined, address: string): Serving | undefined {
  if (rows === undefined) return undefined;
  const { hostname } = new URL(address);
  const row = rows.find(({ host }) => host === hostname);
  const problem = row?.serving_problem ?? undefined;
  return {
    isServing: typeof row?.serving_since === 'string',
    reason: problem && servingProblemText(problem),
  };
}

async function readHosts(websiteId: string, signal: AbortSignal): Promise<HostRow[]> {
  const { data } = await backend()
    .from('website_hosts')
    .select('host,serving_since,serving_problem')
    .eq('website_id', websiteId)
    .not('verified_at', 'is', null)
    .abortSignal(signal)
    .throwOnError();
  return data as HostRow[];
}
