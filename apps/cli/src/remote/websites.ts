import type { Client, Website } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';
import { type ListedWebsite, theOnlyWebsite } from '../choose-website.ts';

/**
 * Returns a website of the key's account.
 * @param name its address, host or id; not needed if only one has the language
 * @throws DragomanError if there is not exactly one
 */
export async function remoteWebsite(
  client: Client,
  choice: { readonly name?: string | undefined; readonly language?: string | undefined },
): Promise<Website> {
  const websites = await client.websites.list();
  const { id } = theOnlyWebsite(websites satisfies readonly ListedWebsite[], choice);
  const found = websites.find((website) => website.id === id);
  if (found === undefined) throw new DragomanError('not-found');
  return found;
}
