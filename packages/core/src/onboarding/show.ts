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

/** Returns the preview as HTML. Throws `DragomanError('not-found')` if it is incomplete or the pending website is gone. */
export async function showPreview(
  deps: { readonly database: Database },
  name: PreviewName,
): Promise<string> {
  const website = await findTempWebsite(deps, name.tempWebsiteId);
  const row = await selectPreview(deps.database.kysely, name);
  const page = row?.status === 'completed' ? await readPage(deps, website, name.path) : undefined;
  if (page === undefined) throw new DragomanError('not-found', { message: notTranslated });
  const dictionary = buildDictionary(await selectShown(deps.database.kysely, name));
  const html = renderPreview(page, { language: name.targetLanguage, dictionary });
  return new TextDecoder().decode(html);
}
