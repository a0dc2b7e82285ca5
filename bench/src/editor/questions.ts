import type { BenchEditorWebsite } from './website.ts';

export interface Question {
  readonly name: string;
  /** Number of calls. Defaults to 20. */
  readonly times?: number;
  /** True for bulk operations, which are exempt from the limit. */
  readonly isLong?: boolean;
  /** Returns the method and path of the n-th call; each differs slightly. */
  call(n: number): string;
  body?(n: number): unknown;
}

const language = 'es';

/** Returns requests for all filters, orders, searches and counts, single strings and edits. */
export function questionsOf(website: BenchEditorWebsite): Question[] {
  const base = `/api/website-strings/${website.id}`;
  const list = (name: string, query: (n: number) => string): Question => ({
    name,
    call: (n) => `GET ${base}?targetLanguage=${language}${query(n)}`,
  });
  return [
    ...orders(list, website.size.strings / 10),
    ...filters(list, website),
    ...searches(list),
    ...counts(base),
    ...about(base, website),
    ...changes(base, website),
  ];
}

type List = (name: string, query: (n: number) => string) => Question;

function orders(list: List, lastPage: number): Question[] {
  return ['site', 'alphabetical', 'longest', 'recent'].flatMap((sort) => [
    list(`${sort}, first pages`, (n) => `&sort=${sort}&page=${n + 1}`),
    list(`${sort}, in the middle`, (n) => `&sort=${sort}&page=${lastPage / 2 + n}`),
    list(`${sort}, last pages`, (n) => `&sort=${sort}&page=${lastPage - n}`),
  ]);
}

function filters(list: List, { paths }: BenchEditorWebsite): Question[] {
  const states = ['machine', 'edited', 'edited,reviewed', 'needs_review', 'failed', 'untranslated'];
  return [
    ...states.map((state) => list(`state ${state}`, (n) => `&state=${state}&page=${n + 1}`)),
    list('state machine, longest', (n) => `&state=machine&sort=longest&page=${n + 1}`),
    list('state machine, recent', (n) => `&state=machine&sort=recent&page=${n + 1}`),
    list('warnings', (n) => `&warnings=true&page=${n + 1}`),
    list('warnings, alphabetical', (n) => `&warnings=true&sort=alphabetical&page=${n + 1}`),
    list('kind', (n) => `&kind=attribute,title&page=${n + 1}`),
    list('one page', (n) => `&path=${encodeURIComponent(paths[n] ?? '/')}`),
  ];
}

function searches(list: List): Question[] {
  const words = ['tea', 'green', 'pot', 'week', 'cup'];
  return [
    list('search, a common word', (n) => `&search=${words[n % words.length]}`),
    list('search, in the translation', (n) => `&search=${encodeURIComponent('téã')}&page=${n + 1}`),
    list('search, one letter', (n) => `&search=${'aeiou'[n % 5]}&page=${n + 1}`),
    list('search, one string', (n) => `&search=${(20_000 + n).toString(36)}`),
    list('search, nothing', (n) => `&search=nowhere${n}`),
    list('search, state and order', (n) => `&search=tea&state=edited&sort=recent&page=${n + 1}`),
  ];
}

function counts(base: string): Question[] {
  const call = `GET ${base}/counts?targetLanguage=${language}`;
  return [
    { name: 'counts', call: () => call },
    { name: 'counts of a search', call: (n) => `${call}&search=${n % 2 ? 'tea' : 'small farms'}` },
  ];
}

function about(base: string, { ids }: BenchEditorWebsite): Question[] {
  const of = (n: number) => `${base}/${ids[n * 100]}`;
  return [
    { name: 'pages of a string', call: (n) => `GET ${of(n)}/pages` },
    { name: 'history of a string', call: (n) => `GET ${of(n)}/history?targetLanguage=${language}` },
    {
      name: 'suggestions for a string',
      call: (n) => `GET ${of(n)}/suggestions?targetLanguage=${language}`,
    },
  ];
}

function changes(base: string, { ids }: BenchEditorWebsite): Question[] {
  const action = (name: string, body: object): Question => ({
    name,
    call: () => `POST ${base}/actions`,
    body: (n) => ({ targetLanguage: language, ids: [ids[n * 7]], ...body }),
  });
  const once = { times: 1, isLong: true };
  const all = { ids: undefined, filter: { state: ['machine', 'memory'] } };
  return [
    {
      name: 'an edit',
      call: () => 'PUT /api/update-translation',
      body: (n) => ({
        websiteStringId: ids[n * 70 + 1],
        targetLanguage: language,
        translatedString: `Otra cosa ${n}`,
      }),
    },
    action('review of one', { action: 'review' }),
    { ...action('review of all machine translations', { action: 'review', ...all }), ...once },
  ];
}
