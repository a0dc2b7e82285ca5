import type { Client, Website } from '@dragoman/client';
import { DragomanError } from '@dragoman/domain/errors';

/** A website's address, host or id, and a language that it has; neither is needed if only one has the other. */
export interface Choice {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
}

interface ListedWebsite {
  readonly id: string;
  readonly url: string;
  readonly translation_languages: readonly string[];
}

/** Returns the website of a list that is meant. Throws `DragomanError` if there is not exactly one. */
export function theOnlyWebsite<Website extends ListedWebsite>(
  websites: readonly Website[],
  { name, language }: Choice,
): Website {
  const found = websites.filter(
    ({ id, url, translation_languages }) =>
      (language === undefined || translation_languages.includes(language)) &&
      (name === undefined || name === id || addressOf(name) === addressOf(url)),
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const listed = (found.length === 0 ? websites : found).map(({ id, url }) => `  ${url}  ${id}`);
  const none =
    language === undefined ? 'No website matches' : `No website is translated to “${language}”`;
  const message = only
    ? 'Several websites match. Choose one by its id:'
    : `${none} here. There are:`;
  throw new DragomanError('bad-request', { message: [message, ...listed].join('\n') });
}

function addressOf(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}

/** Returns a website of the key's account, as `theOnlyWebsite` does. */
export async function remoteWebsite(client: Client, choice: Choice): Promise<Website> {
  return theOnlyWebsite(await client.websites.list(), choice);
}
