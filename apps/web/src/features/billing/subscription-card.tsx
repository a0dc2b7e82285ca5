import { useState } from 'react';
import { api } from '../../api/api.ts';
import type { BillingInfo } from '../../billing/billing-info.ts';
import { subscriptionState } from '../../billing/billing-info.ts';
import { dayOf } from '../../formatting/dates.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { notify } from '../../ui/toast.tsx';
import { CancelSubscription } from './cancel-subscription.tsx';
import { SubscribeWindow } from './subscribe-window.tsx';

interface SubscriptionCardProps {
  readonly info: BillingInfo;
  /** Called after the subscription changed. */
  readonly onChanged: () => void;
}

/** The Subscription Status [owner-workspace §4, Subscription]. */
export function SubscriptionCard({ info, onChanged }: SubscriptionCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { tone, label } = subscriptionState(info);
  const done = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <Card title="Subscription Status" aside={<StateBadge tone={tone}>{label}</StateBadge>}>
      <div className="grid justify-items-start gap-4">
        <SubscriptionStatus info={info} onChanged={onChanged} onSubscribe={() => setOpen(true)} />
      </div>
      {isOpen && <SubscribeWindow info={info} onClose={() => setOpen(false)} onDone={done} />}
    </Card>
  );
}

interface StatusProps extends SubscriptionCardProps {
  readonly onSubscribe: () => void;
}

function SubscriptionStatus({ info, onChanged, onSubscribe }: StatusProps) {
  if (info.subscription_status === 'active')
    return <ActiveSubscription info={info} onChanged={onChanged} />;
  if (info.subscription_status === 'incomplete')
    return <IncompleteSubscription onSubscribe={onSubscribe} />;
  return <NoSubscription info={info} onSubscribe={onSubscribe} />;
}

function ActiveSubscription({ info, onChanged }: SubscriptionCardProps) {
  const { subscription_period_end: end, cancels_at: ends, past_due: isPastDue } = info;
  return (
    <>
      <p className="text-xl font-semibold">Active Subscription</p>
      {isPastDue && (
        <p className="font-semibold text-bad">
          The last payment failed. Pay the open invoice below with another card.
        </p>
      )}
      {ends === null && end !== null && (
        <p>
          <span className="text-soft">Next billing date</span> <strong>{dayOf(end)}</strong>
        </p>
      )}
      {ends === null ? (
        <CancelSubscription websites={info.websites} onDone={onChanged} />
      ) : (
        <EndingSubscription at={ends} onChanged={onChanged} />
      )}
    </>
  );
}

function EndingSubscription({ at, onChanged }: { at: string; onChanged: () => void }) {
  const resume = async () => {
    try {
      await api('POST /api/resume-subscription');
      onChanged();
    } catch {
      notify.failed(t('The subscription could not be resumed. Please try again later.'));
    }
  };
  return (
    <>
      <p>
        <span className="text-soft">Ends on</span> <strong>{dayOf(at)}</strong>
      </p>
      <Button variant="quiet" onClick={() => void resume()}>
        Resume subscription
      </Button>
    </>
  );
}

function IncompleteSubscription({ onSubscribe }: { onSubscribe: () => void }) {
  return (
    <>
      <p className="text-xl font-semibold">Processing Subscription</p>
      <p role="status" className="text-soft">
        Please wait while we confirm your payment...
      </p>
      <Button variant="plain" onClick={onSubscribe}>
        Payment not finished? Enter a card again
      </Button>
    </>
  );
}

function NoSubscription({ info, onSubscribe }: { info: BillingInfo; onSubscribe: () => void }) {
  const { trial_end: trialEnd, pauses_at: pausesAt, subscription_status: status } = info;
  return (
    <>
      <p className="text-xl font-semibold">No active subscription</p>
      {status === 'trial' && trialEnd !== null && (
        <p>
          Your trial ends on <strong>{dayOf(trialEnd)}</strong>. Until then everything works.
        </p>
      )}
      {pausesAt !== null && (
        <p className="font-semibold text-bad">
          Your translated websites are switched off on {dayOf(pausesAt)}, unless you subscribe.
        </p>
      )}
      {info.websites.length > 0 && (
        <Button variant="call" onClick={onSubscribe}>
          Subscribe Now
        </Button>
      )}
    </>
  );
}
