import type { WebsiteRow } from '@dragoman/database/schema';
import { findSnippet, type SnippetFinding } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import type { BillingDeps } from '../../billing/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { deployWhenReady } from '../status/deploy-when-ready.ts';
import { markSnippet } from '../status/status.store.ts';
import { somePages } from './pages.store.ts';

/** What a look at the website's pages found. */
export interface SnippetCheck {
  readonly finding: SnippetFinding;
  /** The page it was found on, or the first that was read; null when none could be. */
  readonly page: string | null;
  readonly found: string | null;
}

/** Pages that are read beside the start page when the snippet is not there. */
const morePages = 3;

/**
 * Looks for our snippet on the website's own pages, notes whether it is there, and deploys what is ready. A website that
 * cannot be read counts as without [owner-workspace §8].
 */
export async function verifySnippet(
  deps: DeploymentDeps & BillingDeps,
  website: WebsiteRow,
): Promise<SnippetCheck> {
  const check = await lookForSnippet(deps, website);
  await markSnippet(deps.database.kysely, website.id, check.finding === 'installed');
  await deployWhenReady(deps, website.id);
  return check;
}

/**
 * What `PUT /api/websites/{id}/snippet-status` asks for: the browser's word is not taken for it, so the page is read
 * again. Throws `DragomanError('conflict')` when the snippet is not there.
 */
export async function confirmSnippet(
  deps: DeploymentDeps & BillingDeps,
  website: WebsiteRow,
  snippetChecked: boolean,
): Promise<boolean> {
  if (!snippetChecked) {
    await markSnippet(deps.database.kysely, website.id, false);
    return false;
  }
  if ((await verifySnippet(deps, website)).finding === 'installed') return true;
  throw new DragomanError('conflict', { message: 'The snippet was not found on the website.' });
}

/** The start page tells what is wrong; any page that has the snippet proves that it is there. */
async function lookForSnippet(deps: DeploymentDeps, website: WebsiteRow): Promise<SnippetCheck> {
  const first = await lookAt(deps, website, website.url);
  if (first.finding === 'installed') return first;
  const { origin } = new URL(website.url);
  const paths = await somePages(deps.database.kysely, website.id, morePages);
  for (const path of paths) {
    const more = await lookAt(deps, website, origin + path);
    if (more.finding === 'installed') return more;
  }
  return first;
}

async function lookAt(
  { fetchPage }: DeploymentDeps,
  { id }: WebsiteRow,
  page: string,
): Promise<SnippetCheck> {
  try {
    const { status, body } = await fetchPage(page);
    if (status >= 400) return { finding: 'unreachable', page: null, found: `status ${status}` };
    return { ...findSnippet(new TextDecoder().decode(body), id), page };
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    return { finding: 'unreachable', page: null, found: error.message };
  }
}
