import type { AssessmentRunRow } from '@dragoman/database/schema';
import type { StringFilter } from '../website-strings/index.ts';
import type { Selection } from './runs.store.ts';

/** Returns the strings that a run was requested for. */
export function selectionOf({ string_ids, filter }: AssessmentRunRow): Selection {
  return string_ids === null ? { filter: filter as StringFilter } : { ids: string_ids };
}
