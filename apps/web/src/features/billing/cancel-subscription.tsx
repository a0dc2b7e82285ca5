import { ApiError } from '@dragoman/contract/client';
import { leastPassThroughDays } from '@dragoman/domain/deployment';
import { generatePath, Link } from 'react-router';
import { api } from '../../api/api.ts';
import type { WebsiteCost } from '../../billing/billing-info.ts';
import { routes } from '../../routes/routes.data.ts';
import { t } from '../../texts/texts.ts';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { notify } from '../../ui/toast.tsx';
import { hostOf } from '../../websites/website-labels.ts';
import { useDashboardWebsites } from '../../websites/website-queries.ts';
import { BillingError } from './billing-error.ts';

interface CancelSubscriptionProps {
  readonly websites: readonly WebsiteCost[];
  /** Called after the cancellation. */
  readonly onDone: () => void;
}

/** Cancels the subscription. Blocked while websites exist, with links to pause them [owner-workspace §4, §5; PRODUCT.md 8]. */
export function CancelSubscription({ websites, onDone }: CancelSubscriptionProps) {
  if (websites.length > 0) return <DeleteWebsitesFirst websites={websites} />;
  return (
    <ConfirmSteps
      open="Unsubscribe"
      busy="Canceling..."
      text={t('Your subscription then ends with the period that is paid for.')}
      confirm={t('Yes, unsubscribe')}
      onConfirm={() => api('POST /api/cancel-subscription').then(onDone, refuse)}
    />
  );
}

function DeleteWebsitesFirst({ websites }: Pick<CancelSubscriptionProps, 'websites'>) {
  const rows = useDashboardWebsites();
  const live = websites.filter(({ websiteId }) =>
    rows.some(({ id, status }) => id === websiteId && status === 'enabled'),
  );
  return (
    <div className="grid gap-2 text-soft">
      <p>To unsubscribe, please delete all websites first.</p>
      <p>
        A subscription pays for the websites that you have.
        {live.length > 0 &&
          ' You can pause a website instead: visitors then see the original pages, and nothing is lost.'}
      </p>
      <p>
        After you delete a website, hosts whose DNS points to us show its original pages for at
        least {leastPassThroughDays} days. We email you which DNS record to change back.
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {live.map(({ websiteId, url }) => (
          <li key={websiteId}>
            <Link
              className="text-lapis underline underline-offset-4"
              to={{ pathname: generatePath(routes.website, { websiteId }), hash: 'pause' }}
            >
              Pause <bdi translate="no">{hostOf(url)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Throws the specified sentence, or the server's if it refused, and shows it in a toast. */
function refuse(error: unknown): never {
  const serverMessage = error instanceof ApiError && error.status === 409 ? error.error : undefined;
  const refusal = new BillingError('CANCELLATION_ERROR', serverMessage);
  notify.failed(refusal.message);
  throw refusal;
}
