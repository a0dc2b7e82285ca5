import { ApiError } from '@dragoman/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../api/api.ts';
import { backend } from '../../../api/backend.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmSteps } from '../../../ui/confirm-steps.tsx';
import { notify } from '../../../ui/toast.tsx';
import { websiteQueries } from '../../../websites/dashboard-websites.ts';
import { shownAddress } from '../../../websites/website-labels.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { WayBack } from './way-back.tsx';

/** Switches a live website off for a while, and on again (PRODUCT.md 8); nothing for one that never was live. */
export function PauseWebsite({ website }: { website: WebsiteRow }) {
  const reason = usePause(website);
  if (website.status === 'enabled') return <Pause website={website} />;
  if (reason === 'owner') return <Paused website={website} />;
  if (reason === 'billing') return <SwitchedOff />;
  return null;
}

/** Why a website is paused; null when it is not. */
function usePause({ id, status }: WebsiteRow): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...websiteQueries.row(id), 'pause', status],
    queryFn: async () => {
      const asked = backend().from('paused_websites').select('reason').eq('website_id', id);
      return (await asked.maybeSingle().throwOnError()).data;
    },
    enabled: status === 'disabled',
  });
  return data?.reason;
}

function Pause({ website }: { website: WebsiteRow }) {
  const change = useChange(website);
  return (
    <Card title="Pause website" id="pause">
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">
          The language addresses lead to the original pages meanwhile. Translations and settings
          stay, and the website goes on counting in your plan.
        </p>
        <ConfirmSteps
          open="Pause this website"
          steps={[
            {
              text: (
                <div className="grid gap-3">
                  <p>
                    Visitors of <strong translate="no">{shownAddress(website.url)}</strong> see no
                    translated pages until you resume it.
                  </p>
                  <WayBack websiteId={website.id} ends={false} />
                </div>
              ),
              confirm: 'Yes, pause it',
            },
          ]}
          busy="Pausing..."
          onConfirm={() => change('pause')}
          failure={reasonOf}
        />
      </div>
    </Card>
  );
}

function Paused({ website }: { website: WebsiteRow }) {
  const change = useChange(website);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => change('resume') });
  return (
    <Card title="Website paused" id="pause">
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">
          Its language addresses lead to the original pages. Everything is kept.
        </p>
        {error !== null && <Alert>{reasonOf(error)}</Alert>}
        <Button disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Resuming...' : 'Resume this website'}
        </Button>
      </div>
    </Card>
  );
}

function SwitchedOff() {
  return (
    <Card title="Website switched off" id="pause">
      <p>
        There is no active subscription, so its language addresses lead to the original pages. It
        comes back by itself when you{' '}
        <Link className="text-lapis underline underline-offset-4" to="/dashboard/billing">
          subscribe
        </Link>
        .
      </p>
    </Card>
  );
}

function useChange({ id, url }: WebsiteRow) {
  const queries = useQueryClient();
  return async (what: 'pause' | 'resume') => {
    await api(`POST /api/websites/:id/${what}`, { params: { id } });
    notify.done(`${shownAddress(url)} was ${what === 'pause' ? 'paused' : 'resumed'}.`);
    await queries.invalidateQueries({ queryKey: websiteQueries.all });
  };
}

function reasonOf(error: unknown): string {
  const isTold = error instanceof ApiError && error.status > 0;
  return isTold ? error.error : 'This could not be changed. Please try again later.';
}
