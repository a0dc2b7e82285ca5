import { DragomanError } from '@dragoman/domain/errors';

export interface ListedWebsite {
  readonly id: string;
  readonly url: string;
  readonly translation_languages: readonly string[];
}

/**
 * Returns the website of a list that is meant.
 * @param name its address or id; not needed if only one has the language
 * @throws DragomanError if there is not exactly one
 */
export function theOnlyWebsite<Website extends ListedWebsite>(
  websites: readonly Website[],
  {
    name,
    language,
  }: { readonly name?: string | undefined; readonly language?: string | undefined },
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
