import { OwnersOnly } from '../../account/guards.tsx';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { Notice } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
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
      <Card title="Add a key">
        <OwnersOnly>
          <KeyForm key={add.submittedAt * Number(add.isSuccess)} add={add} />
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
    <Loaded query={useEngineKeys()} rows={2} label="Loading your keys...">
      {({ keys }) =>
        keys.length === 0 ? (
          <Notice>You have no key. Your websites use the engines of this service.</Notice>
        ) : (
          <ol className="grid divide-y divide-edge">
            {keys.map((stored, position) => (
              <KeyRow key={stored.id} stored={stored} position={position} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
