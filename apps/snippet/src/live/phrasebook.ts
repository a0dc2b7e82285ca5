import type { LivePage } from '@dragoman/domain/live-pages';
import { afterLoad } from './native.ts';
import { addTranslation } from './translations.ts';

/**
 * Fetches the translations of the website's short texts once the page has loaded, so texts that scripts add later are often
 * already known. Browsers cache the response.
 */
export function fetchPhrasebook({ ask, to }: LivePage, arrived: () => void): void {
  const load = async () => {
    try {
      const answer = await fetch(`${ask}?to=${to}`, { credentials: 'omit' });
      if (!answer.ok) return;
      for (const [source, translation] of (await answer.json()) as [string, string][]) {
        addTranslation(source, translation);
      }
      arrived();
    } catch {
      // Missing texts are then requested as they appear.
    }
  };
  afterLoad(load);
}
