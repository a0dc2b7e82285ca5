import type { Operations } from '@dragoman/contract/operations';
import { generatePath, Link } from 'react-router';
import { numberOf, percent } from '../../formatting/numbers.ts';
import { routes } from '../../routes/routes.data.ts';
import { t } from '../../texts/texts.ts';
import { Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, DataTable, NameCell } from '../../ui/data-table.tsx';
import { shownAddress } from '../../websites/website-labels.ts';

export function TrafficCard({ traffic }: Pick<Operations, 'traffic'>) {
  return (
    <Card title="Traffic">
      <p className="mb-2 text-soft">
        Requests of the last 24 hours that reached Dragoman. 'From cache' are those for which the
        website was not asked. What a cache in front answered is not counted.
      </p>
      {traffic.length === 0 && <Notice>No website was visited in the last 24 hours.</Notice>}
      {traffic.length > 0 && (
        <DataTable
          label="Busiest websites"
          columns={[t('Website'), t('Requests'), t('From cache')]}
        >
          {traffic.map((one) => (
            <tr key={one.website_id}>
              <NameCell>
                <Link
                  className="text-lapis underline underline-offset-4 hover:no-underline"
                  to={generatePath(routes.website, { websiteId: one.website_id })}
                >
                  {shownAddress(one.url)}
                </Link>
              </NameCell>
              <Cell>{numberOf(one.requests)}</Cell>
              <Cell>{percent(one.cached, one.requests)}</Cell>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
