import { backend } from '../../api/backend.ts';
import { tempIdHeader } from '../../websites/pending-website.ts';

/** A visitor's pending website [visitor-account-admin §3, Temporary website]. */
export interface TempWebsite {
  readonly url: string;
  readonly original_language: string;
}

// No such row, and a malformed id.
const missingCodes = ['PGRST116', '22P02'];

/** Returns the pending website, or null if it is missing or has expired. Throws if it could not be read. */
export async function readTempWebsite(id: string): Promise<TempWebsite | null> {
  const { data, error } = await backend()
    .from('temp_websites')
    .select('url, original_language')
    .eq('id', id)
    .setHeader(tempIdHeader, id)
    .single();
  if (error === null) return data;
  if (missingCodes.includes(error.code)) return null;
  throw error;
}
