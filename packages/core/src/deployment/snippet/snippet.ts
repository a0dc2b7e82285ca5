import type { WebsiteRow } from '@dragoman/database/schema';
import { findSnippet, type SnippetFinding } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import type { BillingDeps } from '../../billing/index.ts';
import { selectImportantPaths } from '../../websites/index.ts';
import { deployWhenReady } from '../deploy/deploy-when-ready.ts';
import type { DeploymentDeps } from '../deps.ts';
import { markSnippet } from '../dns/status.store.ts';

/** The result of looking for the snippet on the website's pages. */
export interface SnippetCheck {
  readonly finding: SnippetFinding;
  /** The page it was found on, otherwise the start page; null if that could not be read. */
  readonly page: string | null;
  readonly found: string | null;
}

/** Pages read after the start page. */
const morePages = 3;

/**
 * Looks for our snippet on the website's pages, stores the result and deploys the website if it is ready. A website that
 * cannot be read counts as without a snippet [owner-workspace §8].
 */
export async function verifySnippet(
  deps: DeploymentDeps & BillingDeps,
  website: WebsiteRow,
): Promise<SnippetCheck> {
  const check = await findOnPages(deps, website);
  await markSnippet(deps.database.kysely, website.id, check.finding === 'installed');
  await deployWhenReady(deps, website.id);
  return check;
}

/** Verifies a browser's claim that the snippet is installed. Throws `DragomanError('conflict')` if it is not found. */
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

/** Reports the start page's finding unless any page has the snippet. */
async function findOnPages(deps: DeploymentDeps, website: WebsiteRow): Promise<SnippetCheck> {
  const first = await checkPage(deps, website, website.url);
  if (first.finding === 'installed') return first;
  const { origin } = new URL(website.url);
  const paths = await selectImportantPaths(deps.database.kysely, website.id, morePages + 1);
  for (const path of paths.filter((one) => one !== '/').slice(0, morePages)) {
    const more = await checkPage(deps, website, origin + path);
    if (more.finding === 'installed') return more;
  }
  return first;
}

async function checkPage(
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
