import { OwnersOnly } from '../../account/guards.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { Notice } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyRow } from './key-row.tsx';
import { useAddKey, useEngineKeys } from './use-engine-keys.ts';

/** The owner's own keys for translation engines. */
export function EngineKeysPage() {
  const add = useAddKey();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageTitle>Engines</PageTitle>
      <div>
        <BackLink to={routes.dashboard}>Dashboard</BackLink>
        <h1 className="mt-2 text-3xl font-bold sm:text-4xl">Engines</h1>
        <p className="mt-3 max-w-2xl text-soft">
          Translate with your own keys. They are used before the engines of this service, in the
          order below; the service you have the key for bills you. What was sent to engines is
          listed in the settings of each website.
        </p>
      </div>
      <Card title="Add a key">
        <OwnersOnly>
          <KeyForm
            key={add.submittedAt * Number(add.isSuccess)}
            error={add.error}
            isBusy={add.isPending}
            onSubmit={add.mutate}
          />
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
  const keys = useEngineKeys();
  if (keys.isPending) return <SkeletonRows rows={2} label="Loading your keys..." />;
  if (keys.isError)
    return (
      <ErrorCard message={keys.error.message}>
        <RetryButton onPress={keys.refetch} />
      </ErrorCard>
    );
  if (keys.data.keys.length === 0)
    return <Notice>You have no key. Your websites use the engines of this service.</Notice>;
  return (
    <ol className="grid divide-y divide-edge">
      {keys.data.keys.map((stored, position) => (
        <KeyRow key={stored.id} stored={stored} position={position} />
      ))}
    </ol>
  );
}
