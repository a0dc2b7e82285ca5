import { changeSwitcherConfig, type SwitcherChanges } from '@dragoman/domain/language-switcher';
import { backend, tables } from '../../api/backend.ts';
import { sessionKey } from '../../api/stored-session.ts';
import { whereUnchanged } from '../../api/where-unchanged.ts';
import { t } from '../../texts/texts.ts';

/** The column `language_switcher_config` of a website: the style, and settings of other screens. */
export type SwitcherConfigColumn = Record<string, unknown> | null;

interface Edit {
  readonly websiteId: string;
  /** The column as this browser last read it. */
  readonly known: SwitcherConfigColumn;
  readonly changes: SwitcherChanges;
}

const maxWrites = 5;

/**
 * Writes changed fields of the style and returns the new column. If the column changed meanwhile, reads it and applies the changes again,
 * so other settings (`dontTranslateSlugs`) are never lost. Throws errors of the backend, and if the user may not write the row.
 */
export async function saveSwitcherConfig({
  websiteId,
  known,
  changes,
}: Edit): Promise<SwitcherConfigColumn> {
  let before = known;
  for (let attempt = 0; attempt < maxWrites; attempt += 1) {
    const after = changeSwitcherConfig(before, changes);
    const written = await replace(backend(), websiteId, before, after);
    if (written !== undefined) return written;
    const fresh = await read(websiteId);
    if (attempt > 0 && JSON.stringify(fresh) === JSON.stringify(before)) break;
    before = fresh;
  }
  throw new Error(t('The language switcher could not be written.'));
}

/**
 * Writes while the page is being closed: the request outlives the page, and its result is ignored. Uses the stored
 * token, because there is no time to request it from the session.
 */
export function saveWhileLeaving({ websiteId, known, changes }: Edit): void {
  const token = storedToken();
  if (token === undefined) return;
  const client = tables({
    token: async () => token,
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
  const after = changeSwitcherConfig(known, changes);
  replace(client, websiteId, known, after).catch(() => undefined);
}

/** Returns the new column; undefined if the column has changed or the row may not be written. */
async function replace(
  client: ReturnType<typeof tables>,
  websiteId: string,
  before: SwitcherConfigColumn,
  after: Record<string, unknown>,
): Promise<SwitcherConfigColumn | undefined> {
  const row = client
    .from('websites')
    .update({ language_switcher_config: after })
    .eq('id', websiteId);
  const unchanged = whereUnchanged(row, 'language_switcher_config', before);
  const { data } = await unchanged.select('language_switcher_config').throwOnError();
  return data[0]?.['language_switcher_config'];
}

async function read(websiteId: string): Promise<SwitcherConfigColumn> {
  const { data } = await backend()
    .from('websites')
    .select('language_switcher_config')
    .eq('id', websiteId)
    .single()
    .throwOnError();
  return data['language_switcher_config'];
}

function storedToken(): string | undefined {
  try {
    return JSON.parse(localStorage.getItem(sessionKey) ?? '{}').access_token;
  } catch {
    return undefined;
  }
}
