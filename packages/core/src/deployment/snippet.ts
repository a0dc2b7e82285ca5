import type { WebsiteRow } from '@dragoman/database/schema';
import { hasSnippet } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { markSnippet } from './deployment.store.ts';
import type { DeploymentDeps } from './deps.ts';

/**
 * Whether the website's own page carries our snippet, and notes it. A page that cannot be read counts as without
 * [owner-workspace §8].
 */
export async function verifySnippet(deps: DeploymentDeps, website: WebsiteRow): Promise<boolean> {
  const isInstalled = hasSnippet(await readPage(deps, website.url), website.id);
  await markSnippet(deps.database.kysely, website.id, isInstalled);
  return isInstalled;
}

/**
 * What `PUT /api/websites/{id}/snippet-status` asks for: the browser's word is not taken for it, so the page is read
 * again. Throws `DragomanError('conflict')` when the snippet is not there.
 */
export async function confirmSnippet(
  deps: DeploymentDeps,
  website: WebsiteRow,
  snippetChecked: boolean,
): Promise<boolean> {
  if (!snippetChecked) {
    await markSnippet(deps.database.kysely, website.id, false);
    return false;
  }
  if (await verifySnippet(deps, website)) return true;
  throw new DragomanError('conflict', { message: 'The snippet was not found on the website.' });
}

async function readPage({ fetchPage }: DeploymentDeps, url: string): Promise<string> {
  try {
    const page = await fetchPage(url);
    return page.status < 400 ? new TextDecoder().decode(page.body) : '';
  } catch (error) {
    if (error instanceof DragomanError) return '';
    throw error;
  }
}
