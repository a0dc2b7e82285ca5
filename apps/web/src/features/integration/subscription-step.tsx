import { useNavigate } from 'react-router';
import {
  payerOf,
  subscriptionFor,
  subscriptionState,
  type useBillingInfo,
} from '../../billing/billing-info.ts';
import { routes } from '../../routes/routes.data.ts';
import { shownLanguage, t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, RetryButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Step } from './step.tsx';

type BillingInfo = ReturnType<typeof useBillingInfo>;
type Info = NonNullable<BillingInfo['data']>;

const days = new Intl.DateTimeFormat(shownLanguage(), { dateStyle: 'long' });

interface SubscriptionStepProps {
  readonly billing: BillingInfo;
  readonly websiteId: string;
}

/** Step 4: the subscription, with a link to the billing page [owner-workspace §2, §4, Subscription]. */
export function SubscriptionStep({ billing, websiteId }: SubscriptionStepProps) {
  const { isError } = billing;
  const data = billing.data && subscriptionFor(billing.data, websiteId);
  const payer = data && payerOf(data, websiteId);
  const isDone = data !== undefined && (data.billing === 'none' || isActive(data));
  return (
    <Step
      number={4}
      id="activate-subscription"
      title="Activate Subscription"
      isDone={isDone}
      state={stateOf(data, isError)}
      summary={
        payer === undefined
          ? data && summaryOf(data)
          : t('{email} pays for this website.', { email: payer.payer })
      }
    >
      {data !== undefined && <SubscriptionAction info={data} />}
      {data === undefined && !isError && <Skeleton className="h-11 w-56" />}
      {data === undefined && isError && (
        <Alert action={<RetryButton onPress={billing.refetch} />}>
          Failed to load billing information
        </Alert>
      )}
    </Step>
  );
}

function stateOf(data: Info | undefined, isError: boolean) {
  if (data !== undefined) return subscriptionState(data);
  return isError ? ({ tone: 'bad', label: t('Unknown') } as const) : undefined;
}

function SubscriptionAction({ info }: { info: Info }) {
  const navigate = useNavigate();
  if (info.billing === 'none') return <p className="text-soft">Nothing to do here.</p>;
  return (
    <Button
      variant={isActive(info) ? 'quiet' : 'primary'}
      onClick={() => void navigate(routes.billing)}
    >
      {isActive(info) ? 'Open billing' : 'Activate Subscription'}
    </Button>
  );
}

function isActive({ subscription_status }: Info): boolean {
  return subscription_status === 'active';
}

function summaryOf({ billing, subscription_status, subscription_period_end }: Info): string {
  if (billing === 'none') {
    return t('Nothing is needed: this installation has no billing.');
  }
  const end =
    subscription_period_end === null ? '' : days.format(new Date(subscription_period_end));
  const words = {
    active:
      end === ''
        ? t('Active Subscription')
        : t('Active Subscription. Next billing date: {end}', { end }),
    trial:
      end === ''
        ? t('You can deploy during the trial.')
        : t('You can deploy during the trial, which ends on {end}.', { end }),
    incomplete: t('Processing Subscription. Please wait while we confirm your payment...'),
    inactive: t('No active subscription'),
  };
  return words[subscription_status];
}
