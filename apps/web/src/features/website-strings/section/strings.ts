import type { OriginalString, TranslatedString } from '@dragoman/contract/website-strings';
import { patientApi } from '../../../api/api.ts';
import type { StringSort } from './view.ts';

/** The website and the language of a list of translations (BCP 47). */
export interface StringsScope {
  readonly websiteId: string;
  readonly targetLanguage: string;
}

/** A website string and its translation, if any. */
export interface StringRow {
  readonly original: OriginalString;
  readonly translated: TranslatedString | undefined;
  /** True if a scan no longer found the text on the website. */
  readonly isGone?: true;
  /** True if a change waits until the server takes it. */
  readonly isSaving?: boolean;
}

export interface StringPage {
  readonly rows: readonly StringRow[];
  readonly totalCount: number;
  readonly isPartial?: true | undefined;
}

/** Query keys for the strings of one website × language. */
export function stringQueries({ websiteId, targetLanguage }: StringsScope) {
  const all = ['website-strings', websiteId, targetLanguage] as const;
  return { all, pages: [...all, 'page'] as const, counts: [...all, 'counts'] as const };
}

/** Parameters of the API; lists are comma-separated. */
export interface ListQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly search?: string;
  readonly state?: string;
  readonly warnings?: 'true';
  readonly assignee?: string;
  readonly mentioned?: string;
  readonly kind?: string;
  readonly path?: string;
  readonly doubtful?: 'true';
  readonly sort?: StringSort;
  readonly ids?: string;
  readonly keep?: string;
  readonly passed?: number;
}

/** Fetches one page of strings with their translations. Rejects with `ApiError`. */
export async function fetchStrings(
  { websiteId, targetLanguage }: StringsScope,
  query: ListQuery,
): Promise<StringPage> {
  const answer = await patientApi('GET /api/website-strings/:websiteId', {
    params: { websiteId },
    query: { targetLanguage, ...query },
  });
  const translations = new Map(answer.translatedItems.map((one) => [one.website_string_id, one]));
  const rows = answer.originalItems.map((original) => ({
    original,
    translated: translations.get(original.id),
  }));
  return { rows, totalCount: answer.totalCount, isPartial: answer.isPartial };
}

/** The most strings that one request may name. */
export const perRequest = 100;

/** Fetches strings with their translations, by id. Those that are gone are left out. Rejects with `ApiError`. */
export async function fetchById(
  of: StringsScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StringRow>> {
  const chunks = Array.from({ length: Math.ceil(ids.length / perRequest) }, (_, index) =>
    ids.slice(index * perRequest, (index + 1) * perRequest),
  );
  const pages = await Promise.all(
    chunks.map((some) => fetchStrings(of, { ids: some.join(), limit: perRequest })),
  );
  return new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.original.id, row])));
}
