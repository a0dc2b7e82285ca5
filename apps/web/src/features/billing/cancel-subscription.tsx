import { ApiError } from '@dragoman/contract/client';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { notify } from '../../ui/toast.tsx';
import { BillingError } from './billing-error.ts';

interface CancelSubscriptionProps {
  readonly hasWebsites: boolean;
  /** After the subscription was cancelled. */
  readonly onDone: () => void;
}

/**
 * Ends the subscription; refused while any website exists, with the way out [owner-workspace §4, §5; PRODUCT.md 8].
 */
export function CancelSubscription({ hasWebsites, onDone }: CancelSubscriptionProps) {
  if (hasWebsites) {
    return (
      <div className="grid gap-1 text-soft">
        <p>To unsubscribe, please delete all websites first.</p>
        <p>
          A subscription pays for the websites that you have. To stop showing translations without
          losing them,{' '}
          <Link className="text-lapis underline underline-offset-4" to="/dashboard">
            open a website
          </Link>{' '}
          and pause it instead.
        </p>
      </div>
    );
  }
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

/** The specified sentence in a toast; a refusal of the server says why. */
function failureOf(error: unknown): string {
  const told = error instanceof ApiError && error.status === 409 ? error.error : undefined;
  const { message } = new BillingError('CANCELLATION_ERROR', told);
  notify.failed(message);
  return message;
}
