import type { Operations } from '@dragoman/contract/operations';
import { momentOf } from '../../formatting/dates.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';

/** Who retried or canceled which job, or reset whose two-step verification. */
export function ActionsCard({ actions }: Pick<Operations, 'actions'>) {
  return (
    <Card title="Recent actions">
      {actions.length === 0 && <Notice>No administrator has retried or canceled a job.</Notice>}
      <ul className="grid gap-2">
        {actions.map((one) => (
          <li key={one.id} className="break-words">
            {sentenceOf(one)} <span className="text-soft">{momentOf(one.acted_at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function sentenceOf({ action, admin_email, ...on }: Operations['actions'][number]): string {
  const admin = admin_email ?? '–';
  const job = `${on.queue ?? ''} ${on.job_id?.slice(0, 8) ?? ''}`;
  if (action === 'retry') return t('{admin} retried {job}', { admin, job });
  if (action === 'cancel') return t('{admin} canceled {job}', { admin, job });
  const user = on.user_email ?? '–';
  return t('{admin} reset the two-step verification of {user}', { admin, user });
}
