import { type ServingProblem, servingProblemText } from '@dragoman/domain/deployment';
import { useQuery } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';

/** Milliseconds between two readings while a language does not serve yet; the server looks seldom enough. */
const pause = 15_000;

interface AddressRow {
  readonly language: string;
  readonly address: string;
  readonly serving_since: string | null;
  readonly serving_problem: ServingProblem | null;
}

/** Whether a visitor of a language gets a translated page; `reason` says what was in the way when that was last tried. */
export interface Serving {
  readonly isServing: boolean;
  readonly reason: string | undefined;
  /** The address that answered, with the scheme that is really served. */
  readonly address: string | undefined;
}

/**
 * Tells whether a language of a live website was seen to serve, and asks again until all of `languages` do; undefined while
 * nobody knows.
 */
export function useServing(
  websiteId: string,
  languages: readonly string[],
): (language: string) => Serving | undefined {
  const { data } = useQuery({
    queryKey: ['language-addresses', websiteId],
    queryFn: ({ signal }) => readAddresses(websiteId, signal),
    refetchInterval: ({ state }) => (languages.every(isContent(state.data)) ? false : pause),
  });
  return (language) => servingOf(data, language);
}

function isContent(rows: readonly AddressRow[] | undefined) {
  return (language: string) => {
    const serving = servingOf(rows, language);
    return serving?.isServing === true && serving.reason === undefined;
  };
}

function servingOf(rows: readonly AddressRow[] | undefined, language: string): Serving | undefined {
  if (rows === undefined) return undefined;
  const row = rows.find((one) => one.language === language);
  const problem = row?.serving_problem ?? undefined;
  return {
    address: row?.address,
    isServing: typeof row?.serving_since === 'string',
    reason: problem && servingProblemText(problem),
  };
}

async function readAddresses(websiteId: string, signal: AbortSignal): Promise<AddressRow[]> {
  const { data } = await backend()
    .from('language_addresses')
    .select('language,address,serving_since,serving_problem')
    .eq('website_id', websiteId)
    .abortSignal(signal)
    .throwOnError();
  return data as AddressRow[];
}
