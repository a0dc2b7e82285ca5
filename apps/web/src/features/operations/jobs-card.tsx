import { t } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { List } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { usePaged } from '../../ui/use-paged.ts';
import { JobRow } from './job-row.tsx';
import { type JobState, pageSize, useJobs } from './use-operations.ts';

const states: readonly { readonly id: JobState; readonly label: string; readonly none: string }[] =
  [
    { id: 'failed', label: t('Failed'), none: t('No job has failed.') },
    { id: 'running', label: t('Running'), none: t('No job runs at the moment.') },
    { id: 'retrying', label: t('To be retried'), none: t('No job waits for another attempt.') },
    { id: 'waiting', label: t('Waiting'), none: t('No job waits.') },
  ];

/** The jobs in a state, with their actions. */
export function JobsCard() {
  const { limit: state, page, setLimit, setPage } = usePaged<JobState>('failed');
  const jobs = useJobs(state, page);
  const pages = Math.max(1, Math.ceil((jobs.data?.total ?? 0) / pageSize));
  if (page > pages && jobs.data !== undefined && !jobs.isPlaceholderData) setPage(pages);
  return (
    <Card title="Jobs">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Choices
          label="State of the jobs"
          hideLabel
          choices={states}
          value={state}
          onChange={setLimit}
        />
        <Loaded query={jobs} label="Loading the jobs...">
          {({ jobs: rows }) => (
            <List of={rows} none={states.find(({ id }) => id === state)?.none}>
              {(job) => <JobRow key={job.id} job={job} />}
            </List>
          )}
        </Loaded>
        {pages > 1 && <Pager label="Pages of jobs" page={page} pages={pages} onPage={setPage} />}
      </div>
    </Card>
  );
}
