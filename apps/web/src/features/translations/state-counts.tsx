import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** Ordered by how much attention they need, least first. */
const names = {
  reviewed: 'Reviewed',
  edited: 'Edited',
  memory: 'From memory',
  machine: 'Machine',
  needs_review: 'Needs review',
  outdated: 'Outdated',
  failed: 'Failed',
  untranslated: 'Untranslated',
} as const;

type State = keyof typeof names;

const colors: Record<State, string> = {
  reviewed: 'bg-good',
  edited: 'bg-lapis',
  memory: 'bg-saffron/60',
  machine: 'bg-saffron',
  needs_review: 'bg-busy',
  outdated: 'bg-busy/60',
  failed: 'bg-bad',
  untranslated: 'bg-edge',
};

/** States shown as a ring in the editor. */
const rings: Partial<Record<State, string>> = {
  memory: 'border-2 border-saffron',
  untranslated: 'border border-dashed border-control',
};

const format = new Intl.NumberFormat('en');

/** Number of strings in each state, as a bar and in figures. Renders nothing until loaded. */
export function StateCounts({ websiteId, language }: { websiteId: string; language: string }) {
  const { data } = useQuery({
    queryKey: ['translation-counts', websiteId, language],
    queryFn: () =>
      api('GET /api/website-strings/:websiteId/counts', {
        params: { websiteId },
        query: { targetLanguage: language },
      }),
  });
  if (data === undefined || data.total === 0) return null;
  const some = (Object.keys(names) as State[]).filter((state) => data.states[state] > 0);
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {some.map((state) => (
          <span
            key={state}
            className={colors[state]}
            style={{ flex: `${data.states[state]} 1 0.25rem` }}
          />
        ))}
      </div>
      <ul aria-label="Strings by state" className="flex flex-wrap gap-x-6 gap-y-1.5">
        {some.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-full ${rings[state] ?? colors[state]}`}
            />
            <span>
              <b className="tabular-nums">{format.format(data.states[state])}</b>{' '}
              <span className="text-soft">{names[state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
