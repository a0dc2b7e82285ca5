import type { ActivityFields, ActivityFilter } from '@dragoman/contract/activity';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { api } from '../../../api/api.ts';
import { momentOf } from '../../../formatting/dates.ts';
import { saveFile } from '../../../imports/export-file.tsx';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { List } from '../../../ui/list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pages } from '../../../ui/pager.tsx';
import { usePaged } from '../../../ui/use-paged.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { subjectInWords } from './subject-names.ts';
import { verbName } from './verb-names.ts';

const pageSize = 20;

function useActivity(filter: ActivityFilter, page: number) {
  return useQuery({
    queryKey: ['activity', filter, page],
    queryFn: () => api('GET /api/activity', { query: { ...filter, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** Who did what in the open account, with filters and export. */
export function ActivityPage() {
  const { limit: filter, page, setLimit, setPage } = usePaged<ActivityFilter>({});
  const activity = useActivity(filter, page);
  const exporting = useMutation({
    mutationFn: async () => {
      const file = await api('GET /api/export-activity', { query: filter });
      saveFile(file as unknown as Blob, 'activity.csv');
    },
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Activity" back={<BackLink to={routes.account}>Account</BackLink>}>
        Who did what, when and from where. It is kept for a year.
      </PageHeading>
      <Card
        title="Activity"
        aside={
          <Button variant="quiet" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            Export CSV
          </Button>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {exporting.error !== null && <Alert>{exporting.error.message}</Alert>}
          <ActivityFilters
            filter={filter}
            verbs={activity.data?.verbs ?? []}
            actors={activity.data?.actors ?? []}
            onFilter={(change) => setLimit({ ...filter, ...change })}
          />
          <Loaded query={activity} rows={4} label="Loading...">
            {({ activity: found, total, verbs }) => (
              <>
                <List
                  of={found}
                  none={
                    verbs.length === 0
                      ? 'Nothing was recorded so far.'
                      : 'Nothing was found. Change the filters to see others.'
                  }
                >
                  {(one) => <ActivityRow key={one.id} one={one} />}
                </List>
                <Pages
                  label={t('Pages of the log')}
                  page={page}
                  total={total}
                  size={pageSize}
                  onPage={setPage}
                />
              </>
            )}
          </Loaded>
        </div>
      </Card>
    </div>
  );
}

function ActivityRow({ one }: { readonly one: ActivityFields }) {
  const { verb, actor_kind, actor_name, created_at, website_url, subject, address } = one;
  return (
    <li className="grid gap-1 py-3">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{verbName(verb)}</span>
        <bdi translate="no" className="break-all">
          {actor_kind === 'administrator' ? t('Administrator') : actor_name}
        </bdi>
        <span className="text-sm text-soft">{momentOf(created_at)}</span>
      </span>
      <span translate="no" className="text-sm text-soft wrap-anywhere">
        {[website_url, ...subjectInWords(subject), address].filter(Boolean).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line do not move
          <Fragment key={at}>
            {at > 0 && ' · '}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </span>
    </li>
  );
}
