import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';

/** Throws `DragomanError('bad-request')` for the field `targetLanguage` if the website does not have the language. */
export function assertTranslatedTo(website: WebsiteRow, language: string): void {
  if (website.translation_languages.includes(language)) return;
  throw new DragomanError('bad-request', {
    field: 'targetLanguage',
    message: 'This website is not translated to that language.',
  });
}
