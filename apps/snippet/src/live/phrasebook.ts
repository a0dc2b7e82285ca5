import type { LivePage } from '@dragoman/domain/live-pages';
import { ask } from './ask.ts';
import { addTranslation } from './translations.ts';

/**
 * Fetches the translations of the website's short texts beside the page, so texts that scripts add are mostly known already, also on
 * a first visit; others are requested as they appear. Browsers cache the response.
 */
export async function fetchPhrasebook(page: LivePage, arrived: () => void): Promise<void> {
  const pairs = await ask<[string, string][]>(`${page.ask}?to=${page.to}`);
  for (const [source, translation] of pairs ?? []) addTranslation(source, translation);
  arrived();
}
