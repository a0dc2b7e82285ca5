import type { Operations } from '@dragoman/contract/operations';
import { momentOf } from '../../formatting/dates.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';

const verbs = { retry: 'retried', cancel: 'cancelled' } as const;

/** Who retried or cancelled which job. */
export function ActionsCard({ actions }: Pick<Operations, 'actions'>) {
  return (
    <Card title="Recent actions">
      {actions.length === 0 && <Notice>No administrator has retried or canceled a job.</Notice>}
      <ul className="grid gap-2">
        {actions.map((one) => (
          <li key={one.id} className="break-words">
            <span translate="no">{one.admin_email ?? 'An administrator'}</span> {verbs[one.action]}{' '}
            <span translate="no">
              {one.queue} {one.job_id.slice(0, 8)}
            </span>{' '}
            <span className="text-soft">{momentOf(one.acted_at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
