import type { Database } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { buildDictionary } from '@dragoman/rewriter';
import { renderPreview } from '../previews/index.ts';
import { findTempWebsite } from '../temp-websites/index.ts';
import type { PreviewName } from './deps.ts';
import { readPage } from './page.ts';
import { selectPreview } from './preview.store.ts';
import { selectShown } from './strings.store.ts';

const notTranslated = 'This page has not been translated to that language yet.';

/** The preview as HTML. Throws `DragomanError('not-found')` before it is complete, and when the parked website is gone. */
export async function showPreview(
  deps: { readonly database: Database },
  name: PreviewName,
): Promise<string> {
  const parked = await findTempWebsite(deps, name.tempWebsiteId);
  const row = await selectPreview(deps.database.kysely, name);
  const page = row?.status === 'completed' ? await readPage(deps, parked) : undefined;
  if (page === undefined) throw new DragomanError('not-found', { message: notTranslated });
  const dictionary = buildDictionary(await selectShown(deps.database.kysely, name));
  const html = renderPreview(page, { language: name.targetLanguage, dictionary });
  return new TextDecoder().decode(html);
}
