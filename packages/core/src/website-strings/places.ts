import type { Database } from '@dragoman/database/connection';
import { selectPlaces } from './places.store.ts';

export interface StringPlace {
  readonly id: string;
  readonly path: string;
  readonly title: string | null;
  /** On the original website. */
  readonly url: string;
  /** Where the string stands among those of the page, from 0. */
  readonly position: number;
}

interface PlacesQuery {
  readonly website: { readonly id: string; readonly url: string };
  readonly stringId: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The pages of a website on which a string stands, by their paths. */
export async function listStringPlaces(
  { database }: { readonly database: Database },
  { website, stringId, page, limit }: PlacesQuery,
): Promise<{ readonly pages: StringPlace[]; readonly totalCount: number }> {
  const rows = await selectPlaces(database.kysely, website.id, stringId, {
    limit,
    offset: (page - 1) * limit,
  });
  const pages = rows.places.map((place) => ({ ...place, url: urlOf(website.url, place.path) }));
  return { pages, totalCount: rows.count };
}

function urlOf(website: string, path: string): string {
  return URL.parse(path, website)?.href ?? website;
}
