import type { Operations } from '@dragoman/contract/operations';
import { durationOf, momentOf } from '../../formatting/dates.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

const columns = [
  t('Process'),
  t('Status'),
  t('Roles'),
  t('Version'),
  t('Memory'),
  t('Started'),
  t('Machine'),
];

const ageOf = (timestamp: string) =>
  durationOf(Math.max(0, (Date.now() - Date.parse(timestamp)) / 1000));

export function ProcessesCard({ processes }: Pick<Operations, 'processes'>) {
  const silent = processes.some((one) => one.is_silent);
  return (
    <Card title="Processes">
      {silent && (
        <p className="mb-4 text-soft">
          A silent process has not reported for a minute: it was killed, or cannot reach the
          database. Its row is removed after a day.
        </p>
      )}
      {processes.length === 0 && <Notice>No process has reported yet. Refresh in a moment.</Notice>}
      {processes.length > 0 && (
        <DataTable label="All processes" columns={columns}>
          {processes.map((one) => (
            <tr key={`${one.machine} ${one.process_id} ${one.started_at}`}>
              <NameCell>{one.name}</NameCell>
              <Cell>
                <StateBadge tone={one.is_silent ? 'bad' : 'good'}>
                  {one.is_silent ? `silent for ${ageOf(one.seen_at)}` : 'running'}
                </StateBadge>
              </Cell>
              <Cell>{one.roles.join(', ')}</Cell>
              <Cell>{one.version}</Cell>
              <Cell>{Math.round(one.memory_bytes / 1_000_000)} MB</Cell>
              <Cell>
                <time dateTime={one.started_at} title={momentOf(one.started_at)}>
                  {ageOf(one.started_at)} ago
                </time>
              </Cell>
              <Cell>
                <span translate="no">{one.machine}</span>
              </Cell>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
