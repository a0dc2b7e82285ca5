import type { ActivityFilter } from '@dragoman/contract/activity';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { shownLanguage, t } from '../../../texts/texts.ts';
import { PeriodFields } from '../../../ui/period-fields.tsx';
import { SelectOrAll } from '../../../ui/select-or-all.tsx';
import { verbName } from './verb-names.ts';

interface ActivityFiltersProps {
  readonly filter: ActivityFilter;
  readonly verbs: readonly string[];
  readonly actors: readonly { readonly id: string; readonly name: string }[];
  readonly onFilter: (change: ActivityFilter) => void;
}

const byLabel = (options: readonly { readonly id: string; readonly label: string }[]) =>
  options.toSorted((a, b) => a.label.localeCompare(b.label, shownLanguage()));

/** What the activity is filtered by: website, person or key, verb and days. */
export function ActivityFilters({ filter, verbs, actors, onFilter }: ActivityFiltersProps) {
  const websites = useQuery({
    queryKey: ['activity', 'websites'],
    queryFn: () => api('GET /api/websites'),
  });
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectOrAll
        label="Website"
        all={t('All websites')}
        options={(websites.data ?? []).map(({ id, url }) => ({ id, label: new URL(url).hostname }))}
        value={filter.website}
        onChange={(website) => onFilter({ website })}
      />
      <SelectOrAll
        label="Who"
        all={t('Everyone')}
        options={actors.map(({ id, name }) => ({ id, label: name }))}
        value={filter.actor}
        onChange={(actor) => onFilter({ actor })}
      />
      <SelectOrAll
        label="What"
        all={t('Everything')}
        options={byLabel(verbs.map((id) => ({ id, label: verbName(id) })))}
        value={filter.verb}
        onChange={(verb) => onFilter({ verb })}
      />
      <PeriodFields period={filter} onChange={onFilter} />
    </div>
  );
}
