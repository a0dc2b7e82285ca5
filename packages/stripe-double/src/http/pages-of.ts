import { integer, type Params, text } from '../state/params.ts';
import { invalid } from '../state/stripe-error.ts';
import type { List } from '../state/wire.ts';

/**
 * Returns a page of a list, newest first, by `limit`, `starting_after` and `ending_before`
 * [https://docs.stripe.com/api/pagination].
 */
export function pageOf<T extends { id: string }>(
  all: readonly T[],
  params: Params,
  url: string,
): List<T> {
  const limit = integer(params, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100', 'limit');
  const before = text(params, 'ending_before');
  const end = before === undefined ? all.length : placeOf(all, before, 'ending_before');
  const after = text(params, 'starting_after');
  const start =
    after !== undefined
      ? placeOf(all, after, 'starting_after') + 1
      : before === undefined
        ? 0
        : Math.max(0, end - limit);
  const data = all.slice(start, Math.min(end, start + limit));
  const more = before === undefined ? start + data.length < all.length : start > 0;
  return { object: 'list', data, has_more: more, url };
}

function placeOf(all: readonly { id: string }[], id: string, param: string): number {
  const place = all.findIndex((one) => one.id === id);
  if (place < 0) throw invalid(`No such object: '${id}'`, param, 'resource_missing');
  return place;
}
