import { ApiError } from '@dragoman/contract/client';
import { leastPassThroughDays } from '@dragoman/domain/deployment';
import { Link } from 'react-router';
import { api } from '../../api/api.ts';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { notify } from '../../ui/toast.tsx';
import { BillingError } from './billing-error.ts';
import type { WebsiteCost } from './billing-info.ts';
import { hostOf } from './website-host.ts';

interface CancelSubscriptionProps {
  readonly websites: readonly WebsiteCost[];
  /** After the subscription was cancelled. */
  readonly onDone: () => void;
}

/**
 * Ends the subscription; refused while any website exists, with the way out [owner-workspace §4, §5; PRODUCT.md 8].
 */
export function CancelSubscription({ websites, onDone }: CancelSubscriptionProps) {
  if (websites.length > 0) return <Refusal websites={websites} />;
  return (
    <ConfirmSteps
      open="Unsubscribe"
      busy="Cancelling..."
      failure={failureOf}
      steps={[
        {
          text: 'Your subscription then ends with the period that is paid for.',
          confirm: 'Yes, unsubscribe',
        },
      ]}
      onConfirm={async () => {
        await api('POST /api/cancel-subscription');
        onDone();
      }}
    />
  );
}

function Refusal({ websites }: Pick<CancelSubscriptionProps, 'websites'>) {
  return (
    <div className="grid gap-2 text-soft">
      <p>To unsubscribe, please delete all websites first.</p>
      <p>
        A subscription pays for the websites that you have. You can pause one instead: visitors then
        see the original pages, and nothing is lost.
      </p>
      <p>
        A website that you delete goes on showing its original pages at the hosts whose DNS leads to
        us, for at least {leastPassThroughDays} days. We email you which record to change back.
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {websites.map(({ websiteId, url }) => (
          <li key={websiteId}>
            <Link
              className="text-lapis underline underline-offset-4"
              to={`/dashboard/website/${websiteId}#pause`}
            >
              Pause <bdi translate="no">{hostOf(url)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The specified sentence in a toast; a refusal of the server says why. */
function failureOf(error: unknown): string {
  const told = error instanceof ApiError && error.status === 409 ? error.error : undefined;
  const { message } = new BillingError('CANCELLATION_ERROR', told);
  notify.failed(message);
  return message;
}
