import type { LivePage } from '@dragoman/domain/live-pages';
import { learn } from './words.ts';

let isWanted = false;

/**
 * Fetches the website's short texts once the page has loaded, one request that browsers keep: what scripts show next is then
 * there already. For pages whose scripts read the texts, as a framework does that takes the page over.
 */
export function fetchPhrasebook({ ask, to }: LivePage, arrived: () => void): void {
  if (isWanted) return;
  isWanted = true;
  const load = async () => {
    try {
      const answer = await fetch(`${ask}?to=${to}`, { credentials: 'omit' });
      if (!answer.ok) return;
      for (const [source, translation] of (await answer.json()) as [string, string][]) {
        learn(source, translation);
      }
      arrived();
    } catch {
      // Texts are asked for one by one then.
    }
  };
  if (document.readyState === 'complete') load();
  else addEventListener('load', load);
}
