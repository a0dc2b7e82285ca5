import type { QueryClient } from '@tanstack/react-query';
import type { Section } from '../section/section.ts';
import type { StringsCache } from '../section/strings-cache.ts';
import type { actionFilter } from '../section/view.ts';

/** Where a change of strings was made. */
export interface ChangeContext {
  readonly queries: QueryClient;
  readonly section: Section;
  readonly cache: StringsCache;
}

/** Strings by id, or all that match a filter. */
export type ActionTarget =
  | { readonly ids: readonly string[] }
  | { readonly filter: ReturnType<typeof actionFilter> };

/** Whom strings are given to, and until when (an ISO date). */
export interface Assignment {
  readonly assignee: string | null;
  readonly dueOn: string | null;
}
