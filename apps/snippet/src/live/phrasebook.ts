import type { LivePage } from '@dragoman/domain/live-pages';
import { ask } from './ask.ts';
import { afterLoad } from './native.ts';
import { addTranslation } from './translations.ts';

/**
 * Fetches the translations of the website's short texts once the page has loaded, so texts that scripts add later are often
 * already known; others are requested as they appear. Browsers cache the response.
 */
export function fetchPhrasebook(page: LivePage, arrived: () => void): void {
  afterLoad(async () => {
    const pairs = await ask<[string, string][]>(`${page.ask}?to=${page.to}`);
    for (const [source, translation] of pairs ?? []) addTranslation(source, translation);
    arrived();
  });
}
