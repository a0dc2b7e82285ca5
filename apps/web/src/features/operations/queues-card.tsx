import type { Operations } from '@dragoman/contract/operations';
import { durationOf } from '../../formatting/dates.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';

const columns = [
  t('Queue'),
  t('Waiting'),
  t('Oldest'),
  t('Running'),
  t('To be retried'),
  t('Failed'),
];

export function QueuesCard({ queues }: Pick<Operations, 'queues'>) {
  return (
    <Card title="Queues">
      {queues.length === 0 && <Notice>No job waits, runs or has failed.</Notice>}
      {queues.length > 0 && (
        <DataTable label="All queues" columns={columns}>
          {queues.map((one) => (
            <tr key={one.queue}>
              <NameCell>{one.queue}</NameCell>
              <Cell>{one.waiting}</Cell>
              <Cell>{one.oldest_seconds === null ? '–' : durationOf(one.oldest_seconds)}</Cell>
              <Cell>{one.running}</Cell>
              <Cell>{one.retrying}</Cell>
              <Cell>
                {one.failed > 0 ? <strong className="text-bad">{one.failed}</strong> : one.failed}
              </Cell>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
