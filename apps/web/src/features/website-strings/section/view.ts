import type { ListedState } from '@dragoman/contract/website-strings';

export const kinds = ['text', 'attribute', 'title', 'meta', 'json-ld'] as const;
export type StringKind = (typeof kinds)[number];

export const sorts = ['site', 'alphabetical', 'longest', 'recent', 'score'] as const;
export type StringSort = (typeof sorts)[number];

/** Strings on a page; 10 is specified [owner-workspace §9]. */
export const pageSizes = [10, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** In the order they are shown. */
export const listedStates = [
  'machine',
  'memory',
  'edited',
  'reviewed',
  'outdated',
  'needs_review',
  'failed',
  'untranslated',
] as const satisfies readonly ListedState[];

/** Filters, order and page of the list. Stored in the address, so links and Back work. */
export interface StringsView {
  /** From 1. */
  readonly page: number;
  readonly search: string;
  readonly states: readonly ListedState[];
  /** Only strings with open warnings. */
  readonly warnings: boolean;
  /** Only strings with a draft in this browser. */
  readonly drafts: boolean;
  /** Only with a score below the website's bound. */
  readonly doubtful: boolean;
  /** Only strings that are assigned to this user. */
  readonly assignee: string | null;
  /** Only strings with an open comment that mentions this user. */
  readonly mentioned: string | null;
  readonly kind: StringKind | null;
  /** Path of a page of the website. */
  readonly path: string | null;
  readonly sort: StringSort;
  readonly size: PageSize;
}

export const wholeView: StringsView = {
  page: 1,
  search: '',
  states: [],
  warnings: false,
  drafts: false,
  doubtful: false,
  assignee: null,
  mentioned: null,
  kind: null,
  path: null,
  sort: 'site',
  size: 10,
};

const names = [
  'page',
  'search',
  'state',
  'warnings',
  'drafts',
  'doubtful',
  'assignee',
  'mentioned',
  'kind',
  'path',
  'sort',
  'size',
] as const;

/** Reads a view from a query string; unknown values are ignored. */
export function readView(query: URLSearchParams): StringsView {
  const page = Number(query.get('page') ?? 1);
  const states = (query.get('state') ?? '').split(',');
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (query.get('search') ?? '').slice(0, 500),
    states: listedStates.filter((state) => states.includes(state)),
    warnings: query.get('warnings') === 'true',
    drafts: query.get('drafts') === 'true',
    doubtful: query.get('doubtful') === 'true',
    assignee: userIn(query, 'assignee'),
    mentioned: userIn(query, 'mentioned'),
    kind: kinds.find((kind) => kind === query.get('kind')) ?? null,
    path: query.get('path') || null,
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'site',
    size: pageSizes.find((size) => String(size) === query.get('size')) ?? 10,
  };
}

function userIn(query: URLSearchParams, name: string): string | null {
  const id = query.get(name) ?? '';
  return /^[\da-f-]{36}$/.test(id) ? id : null;
}

/** Writes a view into a query string. Defaults are left out; other parameters stay. */
export function writeView(query: URLSearchParams, view: StringsView): URLSearchParams {
  const written = new URLSearchParams(query);
  for (const name of names) written.delete(name);
  const values: readonly [string, string][] = [
    ['search', view.search],
    ['state', view.states.join()],
    ['warnings', view.warnings ? 'true' : ''],
    ['drafts', view.drafts ? 'true' : ''],
    ['doubtful', view.doubtful ? 'true' : ''],
    ['assignee', view.assignee ?? ''],
    ['mentioned', view.mentioned ?? ''],
    ['kind', view.kind ?? ''],
    ['path', view.path ?? ''],
    ['sort', view.sort === 'site' ? '' : view.sort],
    ['size', view.size === 10 ? '' : String(view.size)],
    ['page', view.page === 1 ? '' : String(view.page)],
  ];
  for (const [name, value] of values) if (value !== '') written.set(name, value);
  return written;
}

/** The filters that apply to counts: all but the state, as the counts are by state. */
export function countQuery({ search, kind, path, assignee, mentioned }: StringsView) {
  return {
    ...(assignee !== null && { assignee }),
    ...(mentioned !== null && { mentioned }),
    ...(search.trim() !== '' && { search }),
    ...(kind !== null && { kind: [kind] }),
    ...(path !== null && { path }),
  };
}

/** The view's filter in the form of the API. */
export function actionFilter(view: StringsView) {
  return {
    ...countQuery(view),
    ...(view.states.length > 0 && { state: [...view.states] }),
    ...(view.warnings && { warnings: true }),
    ...(view.doubtful && { doubtful: true as const }),
  };
}

/** True if any filter is set. */
export function isNarrowed(view: StringsView): boolean {
  return view.drafts || Object.keys(actionFilter(view)).length > 0;
}

/** Equal for views that differ only in their page. */
export function filterKey(view: StringsView): string {
  return JSON.stringify({ ...view, page: 1 });
}
