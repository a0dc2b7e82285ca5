import { backend } from '../../api/backend.ts';
import { tempIdHeader } from '../../websites/pending-website.ts';

/** A website that a visitor has parked [visitor-account-admin §3, Temporary website]. */
export interface TempWebsite {
  readonly url: string;
  readonly original_language: string;
}

// No row for the id, and an id that is none.
const missingCodes = ['PGRST116', '22P02'];

/** The parked website; null when it is missing or has expired. Throws when it could not be read. */
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
