import type { HasDatabase } from '@dragoman/database/connection';
import { DragomanError } from '@dragoman/domain/errors';
import { type Colleague, selectColleagues } from './people.store.ts';

interface Place {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** Returns who may see the texts of a website in a language. */
export function colleagues({ database }: HasDatabase, place: Place): Promise<Colleague[]> {
  return selectColleagues(database.kysely, place);
}

/** Throws `DragomanError('bad-request')` for the field `assignee` if the user may not edit the texts. */
export async function assertMayEdit(
  deps: HasDatabase,
  { userId, ...place }: Place & { readonly userId: string },
): Promise<void> {
  const people = await colleagues(deps, place);
  if (people.some(({ id, may_edit }) => id === userId && may_edit)) return;
  throw new DragomanError('bad-request', {
    field: 'assignee',
    message: 'Choose a member who may edit this language of the website.',
  });
}
