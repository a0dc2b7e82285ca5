import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { findWebsite, type WebsiteDeps } from './website.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Throws `DragomanError('not-found')` for what is no UUID: it names no row, and Postgres would not even compare it. */
export function assertId(id: string): void {
  if (!uuid.test(id)) throw new DragomanError('not-found');
}

/**
 * The user's own website. Those of other people are not found, also for administrators, who act as their owner instead
 * (`PRODUCT.md`, 17). Throws `DragomanError('not-found')`.
 */
export async function ownWebsite(
  deps: WebsiteDeps,
  user: { readonly id: string },
  websiteId: string,
): Promise<WebsiteRow> {
  assertId(websiteId);
  const website = await findWebsite(deps, websiteId);
  if (website.user_id !== user.id) throw new DragomanError('not-found');
  return website;
}
