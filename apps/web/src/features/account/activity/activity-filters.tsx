import type { ActivityFilter } from '@dragoman/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { shownLanguage, t } from '../../../texts/texts.ts';
import { PeriodFields } from '../../../ui/period-fields.tsx';
import { Select } from '../../../ui/select.tsx';
import { verbName } from './verb-names.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly verbs: readonly string[];
  readonly actors: readonly { readonly id: string; readonly name: string }[];
  readonly onFilter: (change: ActivityFilter) => void;
}

const allOption = 'all';
const byLabel = (options: readonly { readonly id: string; readonly label: string }[]) =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, shownLanguage()));
const chosen = (id: string) => (id === allOption ? undefined : id);

/** What the activity is filtered by: website, person or key, verb and days. */
export function ActivityFilters({ filter, verbs, actors, onFilter }: ActivityFiltersProps) {
  const websites = useQuery({
    queryKey: ['activity', 'websites'],
    queryFn: () => api('GET /api/websites'),
  });
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Select
        label="Website"
        options={[
          { id: allOption, label: t('All websites') },
          ...(websites.data ?? []).map(({ id, url }) => ({ id, label: new URL(url).hostname })),
        ]}
        value={filter.website ?? allOption}
        onChange={(id) => onFilter({ website: chosen(id) })}
      />
      <Select
        label="Who"
        options={[
          { id: allOption, label: t('Everyone') },
          ...actors.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={filter.actor ?? allOption}
        onChange={(id) => onFilter({ actor: chosen(id) })}
      />
      <Select
        label="What"
        options={[
          { id: allOption, label: t('Everything') },
          ...byLabel(verbs.map((id) => ({ id, label: verbName(id) }))),
        ]}
        value={filter.verb ?? allOption}
        onChange={(id) => onFilter({ verb: chosen(id) })}
      />
      <PeriodFields period={filter} onChange={onFilter} />
    </div>
  );
}
