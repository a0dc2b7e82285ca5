import { type ServingProblem, servingProblemText } from '@dragoman/domain/deployment';
import { useQuery } from '@tanstack/react-query';
import { backend } from '../../api/backend.ts';
import { messageText } from '../../texts/texts.ts';

/** Milliseconds between two reads while a language is not live yet. */
const pollInterval = 15_000;

interface AddressRow {
  readonly language: string;
  readonly address: string;
  readonly serving_since: string | null;
  readonly serving_problem: ServingProblem | null;
}

/** True if visitors get a translated page; `reason` is the reason why the last probe failed. */
export interface LiveState {
  readonly isLive: boolean;
  readonly reason: string | undefined;
  /** The address that answered the probe, with its actual scheme. */
  readonly address: string | undefined;
}

/**
 * Returns the state of each language of a live website, and polls until all `languages` are live. A state is undefined while loading.
 */
export function useLiveLanguages(
  websiteId: string,
  languages: readonly string[],
): (language: string) => LiveState | undefined {
  const { data } = useQuery({
    queryKey: ['language-addresses', websiteId],
    queryFn: ({ signal }) => readAddresses(websiteId, signal),
    refetchInterval: ({ state }) => (languages.every(isSettled(state.data)) ? false : pollInterval),
  });
  return (language) => liveStateOf(data, language);
}

function isSettled(rows: readonly AddressRow[] | undefined) {
  return (language: string) => {
    const serving = liveStateOf(rows, language);
    return serving?.isLive === true && serving.reason === undefined;
  };
}

function liveStateOf(
  rows: readonly AddressRow[] | undefined,
  language: string,
): LiveState | undefined {
  if (rows === undefined) return undefined;
  const row = rows.find((one) => one.language === language);
  const problem = row?.serving_problem ?? undefined;
  return {
    address: row?.address,
    isLive: typeof row?.serving_since === 'string',
    reason: problem && messageText(servingProblemText(problem)),
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
