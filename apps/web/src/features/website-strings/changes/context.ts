import type { StringAction } from '@dragoman/contract/website-strings';
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

/** Runs an action on strings. Returns true on success; otherwise reports the error and restores the rows. */
export type RunAction = (
  action: StringAction,
  strings: ActionTarget,
  assignment?: Assignment,
) => Promise<boolean>;
