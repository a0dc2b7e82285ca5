import { AdminOnly } from '../../account/guards.tsx';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
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
      <Overview />
    </AdminOnly>
  );
}

function Overview() {
  const { data, error, isFetching } = useOperations();
  const refetch = useRefresh();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading
        title="Operations"
        back={<BackLink to={routes.admin}>Admin Panel</BackLink>}
        aside={
          <Button variant="quiet" disabled={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      >
        How this installation is doing. Everything refreshes every 15 seconds.
      </PageHeading>
      <Loaded
        query={{ data, error, refetch }}
        rows={5}
        label="Loading the state of the installation..."
      >
        {(state) => (
          <>
            <ProcessesCard processes={state.processes} />
            <QueuesCard queues={state.queues} />
            <JobsCard />
            <EnginesCard engines={state.engines} />
            <CertificatesCard certificates={state.certificates} total={state.certificate_count} />
            <TrafficCard traffic={state.traffic} />
            <ActionsCard actions={state.actions} />
          </>
        )}
      </Loaded>
    </div>
  );
}
