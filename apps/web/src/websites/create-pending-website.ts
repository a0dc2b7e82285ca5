import { type AppConfig, appConfigId } from '../installation/app-config.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Stores a visitor's website and returns its id [visitor-account-admin §3, §7]. Throws if the backend refuses it. Uses fetch so
 * that public pages need no client library.
 */
export async function createPendingWebsite(url: string, originalLanguage: string): Promise<string> {
  const { supabaseUrl, supabaseKey } = readAppConfig();
  const now = Date.now();
  const response = await fetch(`${supabaseUrl}/rest/v1/temp_websites?select=id`, {
    method: 'POST',
    headers: {
      apikey: supabaseKey,
      'content-type': 'application/json',
      accept: 'application/vnd.pgrst.object+json',
      prefer: 'return=representation',
    },
    body: JSON.stringify({
      url,
      original_language: originalLanguage,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetimeMs).toISOString(),
    }),
  });
  if (!response.ok) throw new Error(`The temporary website was refused: ${response.status}`);
  const { id }: { id: string } = await response.json();
  return id;
}

function readAppConfig(): AppConfig {
  return JSON.parse(document.getElementById(appConfigId)?.textContent || '{}');
}
