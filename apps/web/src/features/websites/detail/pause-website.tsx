import { ApiError } from '@dragoman/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../api/api.ts';
import { backend } from '../../../api/backend.ts';
import { routes } from '../../../routes/routes.data.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmSteps } from '../../../ui/confirm-steps.tsx';
import { notify } from '../../../ui/toast.tsx';
import { shownAddress } from '../../../websites/website-labels.ts';
import { websiteQueries } from '../../../websites/website-queries.ts';
import type { WebsiteRow } from '../../../websites/website-row.ts';
import { PassThroughHosts } from './pass-through-hosts.tsx';

/** Pauses and resumes a live website (PRODUCT.md 8). Renders nothing if it was never live. */
export function PauseWebsite({ website }: { website: WebsiteRow }) {
  const reason = usePauseReason(website);
  if (website.status === 'enabled') return <PauseCard website={website} />;
  if (reason === 'owner') return <PausedCard website={website} />;
  if (reason === 'billing') return <UnpaidCard />;
  return null;
}

/** Returns why a website is paused, if it is. */
function usePauseReason({ id, status }: WebsiteRow): string | null | undefined {
  const { data } = useQuery({
    queryKey: [...websiteQueries.row(id), 'pause', status],
    queryFn: async () => {
      const query = backend().from('paused_websites').select('reason').eq('website_id', id);
      return (await query.maybeSingle().throwOnError()).data;
    },
    enabled: status === 'disabled',
  });
  return data?.reason;
}

function PauseCard({ website }: { website: WebsiteRow }) {
  const change = usePauseOrResume(website);
  return (
    <Card title="Pause website" id="pause">
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">
          While it is paused, the language addresses lead to the original pages. Translations and
          settings are kept, and the website still counts in your plan.
        </p>
        <ConfirmSteps
          open="Pause this website"
          text={
            <div className="grid gap-3">
              <p>
                Visitors of <strong translate="no">{shownAddress(website.url)}</strong> see no
                translated pages until you resume it.
              </p>
              <PassThroughHosts websiteId={website.id} ends={false} />
            </div>
          }
          confirm={t('Yes, pause it')}
          busy="Pausing..."
          onConfirm={() => change('pause')}
          failure={reasonOf}
        />
      </div>
    </Card>
  );
}

function PausedCard({ website }: { website: WebsiteRow }) {
  const change = usePauseOrResume(website);
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

function UnpaidCard() {
  return (
    <Card title="Website switched off" id="pause">
      <p>
        There is no active subscription, so its language addresses lead to the original pages. It
        comes back as soon as you{' '}
        <Link className="text-lapis underline underline-offset-4" to={routes.billing}>
          subscribe
        </Link>
        .
      </p>
    </Card>
  );
}

function usePauseOrResume({ id, url }: WebsiteRow) {
  const queries = useQueryClient();
  return async (what: 'pause' | 'resume') => {
    await api(`POST /api/websites/:id/${what}`, { params: { id } });
    const address = shownAddress(url);
    notify.done(
      what === 'pause'
        ? t('{address} was paused.', { address })
        : t('{address} was resumed.', { address }),
    );
    await queries.invalidateQueries({ queryKey: websiteQueries.all });
  };
}

function reasonOf(error: unknown): string {
  const isExplained = error instanceof ApiError && error.status > 0;
  return isExplained ? error.error : t('This could not be changed. Please try again later.');
}
