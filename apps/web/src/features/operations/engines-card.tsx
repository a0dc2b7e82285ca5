import type { Operations } from '@dragoman/contract/operations';
import { momentOf } from '../../formatting/dates.ts';
import { dollars } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';

const columns = [
  t('Engine'),
  t('Status'),
  t('Paid calls this month'),
  t('Failed'),
  t('Cost'),
  t('Last error'),
];

type Engine = Operations['engines'][number];

function stateOf({ breaker }: Engine): { tone: Tone; text: string } {
  if (breaker === 'open') return { tone: 'bad', text: t('paused after unusable answers') };
  return breaker === 'closed'
    ? { tone: 'good', text: t('in use') }
    : { tone: 'idle', text: t('on this machine') };
}

export function EnginesCard({ engines }: Pick<Operations, 'engines'>) {
  return (
    <Card title="Engines">
      {engines.length === 0 && (
        <Notice>No running process has an engine. Set one up with ENGINES.</Notice>
      )}
      {engines.length > 0 && (
        <DataTable label="All engines" columns={columns}>
          {engines.map((engine) => {
            const { tone, text } = stateOf(engine);
            return (
              <tr key={engine.name}>
                <NameCell>{engine.name}</NameCell>
                <Cell>
                  <StateBadge tone={tone}>{text}</StateBadge>
                </Cell>
                <Cell>{engine.calls}</Cell>
                <Cell>{engine.failed_calls}</Cell>
                <Cell>{dollars(engine.cost)}</Cell>
                <td className="min-w-60 py-3 align-top break-words">
                  {engine.last_error === null
                    ? t('None', { context: 'error' })
                    : `${engine.last_error.message} (${momentOf(engine.last_error.at)})`}
                </td>
              </tr>
            );
          })}
        </DataTable>
      )}
    </Card>
  );
}
