import { outOfRange } from '../errors.ts';
import type { Query } from './ast.ts';

export interface Slice {
  readonly offset: number;
  /** Undefined for no limit. */
  readonly limit: number | undefined;
}

/** Narrows a slice by the request header `Range`, a zero-based inclusive range of rows. Throws PGRST103. */
export function narrowByRange(slice: Slice, header: string | undefined): Slice {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined) return slice;
  const from = Number(first);
  const to = last === undefined ? Number.POSITIVE_INFINITY : Number(last);
  if (from > to) {
    throw outOfRange(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const offset = Math.max(slice.offset, from);
  const end = Math.min(slice.offset + (slice.limit ?? Number.POSITIVE_INFINITY), to + 1);
  return {
    offset,
    limit: end === Number.POSITIVE_INFINITY ? undefined : Math.max(0, end - offset),
  };
}

/** Limits a query by the header `Range`; limits of embedded lists are unchanged. */
export function withRange(query: Query, header: string | undefined): Query {
  if (header === undefined) return query;
  const own = (entries: Query['limits']) =>
    entries.findLast(({ path }) => path.length === 0)?.value;
  const inside = (entries: Query['limits']) => entries.filter(({ path }) => path.length > 0);
  const requested = { offset: own(query.offsets) ?? 0, limit: own(query.limits) };
  const { offset, limit } = narrowByRange(requested, header);
  const top = (value: number | undefined) => (value === undefined ? [] : [{ path: [], value }]);
  return {
    ...query,
    limits: [...inside(query.limits), ...top(limit)],
    offsets: [...inside(query.offsets), ...top(offset)],
  };
}

/** Returns the header `Content-Range`: `0-24/1000`, with `*` for unknown parts. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const inside = rows > 0 && total !== 0;
  return `${inside ? `${offset}-${offset + rows - 1}` : '*'}/${total ?? '*'}`;
}

/** Returns 200, or 206 for a partial result. Throws PGRST103 if the offset exceeds the total. */
export function rangeStatus(offset: number, rows: number, total: number | undefined): number {
  if (total === undefined) return 200;
  if (offset > total) {
    throw outOfRange(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return rows < total ? 206 : 200;
}
