import { JsonPaths } from '@dragoman/domain/json-rules';
import { jsonUnits } from '@dragoman/rewriter';
import { storeMissing } from '../serving/index.ts';
import type { ScanContext } from './deps.ts';
import { fetchPath } from './read-page.ts';

/**
 * Reads the JSON answers whose addresses the website's rules name in full, and stores their texts as a visit does. The addresses of
 * other rules are seen by visits and by the browser that draws pages.
 */
export async function readJsonAnswers(context: ScanContext): Promise<void> {
  const { website, robots, deps, signal, scan } = context;
  for (const { path, texts } of website.json_rules) {
    if (path.includes('*') || !robots.allows(path)) continue;
    try {
      const answer = await fetchPath(context, path, { accept: 'application/json' });
      if (answer.status !== 200) continue;
      const units = jsonUnits(new TextDecoder().decode(answer.body), new JsonPaths(texts));
      await storeMissing(deps.database, { websiteId: scan.website_id, path }, units);
    } catch (error) {
      signal.throwIfAborted();
      deps.log.warn({ err: error, path }, 'a JSON answer could not be read');
    }
  }
}
