import type { HasDatabase } from '@dragoman/database/connection';
import type { WebsiteRow } from '@dragoman/database/schema';
import type { FileFormat } from '@dragoman/domain/translation-files';
import {
  type FileUnit,
  packed,
  type UnitState,
  unitWriters,
} from '../../translation-files/index.ts';
import type { StringFilter } from '../list/matching.store.ts';
import { type ExportedString, selectExportedStrings } from './files.store.ts';
import { versionOf } from './version.ts';

export interface Export {
  readonly website: WebsiteRow;
  readonly targetLanguage: string;
  readonly format: FileFormat;
  /** Defaults to all texts. */
  readonly filter?: StringFilter;
}

const rowsPerQuery = 1000;

/** Yields the parts of a file with the texts of a website that match a filter and their translations, in the order they were first seen. */
export function exportTranslations(
  deps: HasDatabase,
  request: Export,
): AsyncGenerator<string | Uint8Array> {
  return packed(request.format, textOf(deps, request));
}

async function* textOf(
  { database }: HasDatabase,
  { website, targetLanguage, format, filter }: Export,
): AsyncGenerator<string> {
  const writer = unitWriters[format]({
    sourceLanguage: website.original_language,
    targetLanguage,
    origin: website.url,
    createdAt: new Date(),
  });
  yield writer.head;
  const selection = { ...filter, websiteId: website.id, targetLanguage };
  for (let after: string | undefined; ; ) {
    const rows = await selectExportedStrings(database.kysely, selection, after, rowsPerQuery);
    yield rows.map((row) => writer.unit(unitOf(row))).join('');
    after = rows.at(-1)?.place;
    if (rows.length < rowsPerQuery) break;
  }
  yield writer.foot;
}

function unitOf(row: ExportedString): Omit<FileUnit, 'line'> {
  const { id, source, text, state, comments, previous } = row;
  const isTranslated = text !== null && state !== null && state !== 'failed';
  return {
    id,
    source,
    target: isTranslated ? text : null,
    state: isTranslated ? (state as UnitState) : undefined,
    version: versionOf(isTranslated ? { text, state } : null),
    note: noteOf(row),
    comments: comments ?? undefined,
    previous,
  };
}

/** Tells a translator where the text stands: `h1 on /about`. */
function noteOf({
  kind,
  context,
  path,
}: Pick<ExportedString, 'kind' | 'context' | 'path'>): string {
  const element = kind === 'text' ? (context ?? kind) : kind;
  return path === null ? element : `${element} on ${path}`;
}
