import { OwnersCard } from '../../../account/owners-card.tsx';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { List } from '../../../ui/list.tsx';
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
      <OwnersCard title="Create a key">
        {create.data === undefined ? (
          <KeyForm create={create} />
        ) : (
          <NewKey token={create.data.token} onDone={create.reset} />
        )}
      </OwnersCard>
      <OwnersCard title="Your keys">
        <Loaded query={useApiKeys()} rows={2} label="Loading your keys...">
          {({ keys }) => (
            <List of={keys} none="You have no API key.">
              {(stored) => <KeyRow key={stored.id} stored={stored} />}
            </List>
          )}
        </Loaded>
      </OwnersCard>
    </div>
  );
}
