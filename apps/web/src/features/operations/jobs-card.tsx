import { useState } from 'react';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
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
  const [state, setState] = useState<JobState>('failed');
  const [page, setPage] = useState(1);
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
          onChange={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
        />
        <Loaded query={jobs} label="Loading the jobs...">
          {({ total, jobs: rows }) =>
            total === 0 ? (
              <Notice>{states.find(({ id }) => id === state)?.none}</Notice>
            ) : (
              <ul className="divide-y divide-edge">
                {rows.map((job) => (
                  <JobRow key={job.id} job={job} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {pages > 1 && <Pager label="Pages of jobs" page={page} pages={pages} onPage={setPage} />}
      </div>
    </Card>
  );
}
