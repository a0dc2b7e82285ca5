import type { ListedJob } from '@dragoman/contract/operations';
import { momentOf } from '../../formatting/dates.ts';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { notify } from '../../ui/toast.tsx';
import { useJobAction } from './use-operations.ts';

export function JobRow({ job }: { readonly job: ListedJob }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-semibold" translate="no">
          {job.queue}
        </h3>
        {job.website !== null && (
          <span className="break-all" translate="no">
            {job.website}
          </span>
        )}
        <span className="text-soft">{sinceText(job)}</span>
        {job.attempts > 0 && <span className="text-soft">{countOf(job.attempts, 'attempt')}</span>}
      </div>
      {job.reason !== null && (
        <p dir="auto" className="break-words">
          {job.reason}
        </p>
      )}
      {job.request_id !== null && (
        <p className="text-sm break-all text-soft">
          Request <span translate="no">{job.request_id}</span>
        </p>
      )}
      {job.is_cancelled && job.state !== 'failed' ? (
        <p className="text-soft">Being canceled: its worker stops within seconds.</p>
      ) : (
        <JobActions job={job} />
      )}
    </li>
  );
}

function sinceText({ state, since }: ListedJob): string {
  const moment = momentOf(since);
  if (state === 'failed') return t('failed {moment}', { moment });
  return state === 'running' ? t('since {moment}', { moment }) : t('due {moment}', { moment });
}

function JobActions({ job }: { readonly job: ListedJob }) {
  const act = useJobAction();
  const retry = async () => {
    await act.mutateAsync({ action: 'retry', job }).then(
      () => notify.done(t('{queue} runs again.', { queue: job.queue })),
      () => {},
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {act.error !== null && <Alert>{act.error.message}</Alert>}
      <div className="flex flex-wrap items-start gap-3">
        {job.state !== 'running' && job.state !== 'waiting' && (
          <Button variant="quiet" disabled={act.isPending} onClick={() => void retry()}>
            {job.state === 'failed' ? 'Retry' : 'Retry now'}
          </Button>
        )}
        <CancelJob job={job} onCancel={() => act.mutateAsync({ action: 'cancel', job })} />
      </div>
    </div>
  );
}

function CancelJob({ job, onCancel }: { job: ListedJob; onCancel: () => Promise<unknown> }) {
  const isFailed = job.state === 'failed';
  const text = isFailed
    ? t('Removes this failure from the list. It cannot be retried afterwards.')
    : t('Stops this job. What it has stored stays, and it can be retried from the failed jobs.');
  return (
    <ConfirmSteps
      open={isFailed ? 'Remove' : 'Cancel job'}
      busy={isFailed ? 'Removing...' : 'Canceling...'}
      text={<p>{text}</p>}
      confirm={isFailed ? t('Yes, remove it') : t('Yes, cancel it')}
      onConfirm={onCancel}
    />
  );
}
