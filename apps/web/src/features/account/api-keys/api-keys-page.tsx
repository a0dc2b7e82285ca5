import { OwnersOnly } from '../../../account/guards.tsx';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { Notice } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKey } from './new-key.tsx';
import { useApiKeys, useCreateKey } from './use-api-keys.ts';

/** The account's API keys. */
export function ApiKeysPage() {
  const create = useCreateKey();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="API keys" back={<BackLink to={routes.account}>Account</BackLink>}>
        A program calls the API with a key instead of your login. Give each program its own key, and
        only what it needs.
      </PageHeading>
      <Card title="Create a key">
        <OwnersOnly>
          {create.data === undefined ? (
            <KeyForm create={create} />
          ) : (
            <NewKey token={create.data.token} onDone={create.reset} />
          )}
        </OwnersOnly>
      </Card>
      <Card title="Your keys">
        <OwnersOnly>
          <KeyList />
        </OwnersOnly>
      </Card>
    </div>
  );
}

function KeyList() {
  return (
    <Loaded query={useApiKeys()} rows={2} label="Loading your keys...">
      {({ keys }) =>
        keys.length === 0 ? (
          <Notice>You have no API key.</Notice>
        ) : (
          <ul className="grid divide-y divide-edge">
            {keys.map((stored) => (
              <KeyRow key={stored.id} stored={stored} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
