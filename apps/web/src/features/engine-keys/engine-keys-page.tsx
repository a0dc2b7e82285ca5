import { OwnersCard } from '../../account/owners-card.tsx';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { List } from '../../ui/list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { useAddKey, useEngineKeys } from './use-engine-keys.ts';

/** The owner's own keys for translation engines. */
export function EngineKeysPage() {
  const add = useAddKey();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Engines" back={<BackLink to={routes.dashboard}>Dashboard</BackLink>}>
        Translate with your own keys. They are used before the engines of this service, in the order
        below; the service you have the key for bills you. What was sent to engines is listed in the
        settings of each website.
      </PageHeading>
      <OwnersCard title="Add a key">
        <KeyForm key={add.submittedAt * Number(add.isSuccess)} add={add} />
      </OwnersCard>
      <OwnersCard title="Your keys">
        <Loaded query={useEngineKeys()} rows={2} label="Loading your keys...">
          {({ keys }) => (
            <List
              of={keys}
              isOrdered
              none="You have no key. Your websites use the engines of this service."
            >
              {(stored, position) => <KeyRow key={stored.id} stored={stored} position={position} />}
            </List>
          )}
        </Loaded>
      </OwnersCard>
    </div>
  );
}
