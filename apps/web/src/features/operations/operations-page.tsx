import { AdminOnly } from '../../account/guards.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, RetryButton } from '../../ui/button.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ActionsCard } from './actions-card.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { EnginesCard } from './engines-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { ProcessesCard } from './processes-card.tsx';
import { QueuesCard } from './queues-card.tsx';
import { TrafficCard } from './traffic-card.tsx';
import { useOperations, useRefresh } from './use-operations.ts';

/** What administrators see of the running installation. */
export function OperationsPage() {
  return (
    <AdminOnly>
      <PageTitle>Operations</PageTitle>
      <Overview />
    </AdminOnly>
  );
}

function Overview() {
  const { data, error, isFetching, isPending } = useOperations();
  const refresh = useRefresh();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <BackLink to={routes.admin}>Admin Panel</BackLink>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-3xl font-bold sm:text-4xl">Operations</h1>
          <Button variant="quiet" disabled={isFetching} onClick={() => void refresh()}>
            Refresh
          </Button>
        </div>
        <p className="mt-3 max-w-2xl text-soft">
          How this installation is doing. Everything refreshes every 15 seconds.
        </p>
      </div>
      {error !== null && (
        <ErrorCard message={error.message}>
          <RetryButton onPress={refresh} />
        </ErrorCard>
      )}
      {isPending && <SkeletonRows rows={5} label="Loading the state of the installation..." />}
      {data !== undefined && (
        <>
          <ProcessesCard processes={data.processes} />
          <QueuesCard queues={data.queues} />
          <JobsCard />
          <EnginesCard engines={data.engines} />
          <CertificatesCard certificates={data.certificates} total={data.certificate_count} />
          <TrafficCard traffic={data.traffic} />
          <ActionsCard actions={data.actions} />
        </>
      )}
    </div>
  );
}
