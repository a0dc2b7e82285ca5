import { useState } from 'react';
import { momentOf } from '../../../formatting/dates.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { MessageLog } from './message-log.tsx';
import {
  useChangeWebhook,
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
  type Webhook,
} from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';

const reasons: Readonly<Record<string, string>> = {
  owner: t('Switched off'),
  gone: t('Switched off: the address answered that it is gone.'),
  failing: t('Switched off: nothing arrived for days.'),
};

/** An endpoint: test, secret, log; it can be switched off and deleted. */
export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, events, disabled_at, disabled_reason, failing_since } = webhook;
  const isEnabled = disabled_at === null;
  const [showsLog, setShowsLog] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const change = useChangeWebhook(webhook);
  const test = useTestWebhook(id);
  const rotate = useRotateSecret(id);
  const error = (isChanging ? null : change.error) ?? test.error ?? rotate.error;
  return (
    <li className="grid gap-4 py-4">
      <div className="min-w-0">
        <p className="font-semibold break-all" translate="no">
          <bdi dir="ltr">{url}</bdi>
        </p>
        <p className="text-sm break-words text-soft" translate="no">
          <bdi dir="ltr">{events.join(', ')}</bdi>
        </p>
        {!isEnabled && <p className="text-bad">{reasons[disabled_reason ?? 'owner']}</p>}
        {isEnabled && failing_since !== null && (
          <p className="text-bad">{t('Failing since {time}', { time: momentOf(failing_since) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={test.isPending || !isEnabled}
          onClick={() => test.mutate(undefined, { onSuccess: () => setShowsLog(true) })}
        >
          Send a test
        </Button>
        <Button variant="quiet" aria-expanded={showsLog} onClick={() => setShowsLog(!showsLog)}>
          Log
        </Button>
        <Button
          variant="quiet"
          disabled={rotate.isPending}
          onClick={() => rotate.mutate(undefined)}
        >
          Replace the secret
        </Button>
        <Button
          variant="quiet"
          disabled={change.isPending}
          onClick={() => change.mutate({ is_enabled: !isEnabled })}
        >
          {isEnabled ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="quiet" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          Change
        </Button>
        <DeleteButton id={id} />
      </div>
      {isChanging && (
        <WebhookForm
          webhook={webhook}
          sending={change}
          onSubmit={(changed) => change.mutate(changed, { onSuccess: () => setChanging(false) })}
        />
      )}
      {error !== null && <Alert>{error.message}</Alert>}
      {rotate.data !== undefined && (
        <>
          <NewSecret secret={rotate.data.secret} onDone={rotate.reset} />
          <p>Messages are signed with the former secret, too, for 24 hours.</p>
        </>
      )}
      {showsLog && <MessageLog endpointId={id} />}
    </li>
  );
}

function DeleteButton({ id }: { readonly id: string }) {
  const [isSure, setSure] = useState(false);
  const remove = useDeleteWebhook(id);
  return (
    <Button
      variant="quiet"
      disabled={remove.isPending}
      onClick={() => (isSure ? remove.mutate(undefined) : setSure(true))}
    >
      {isSure ? 'Yes, delete it' : 'Delete'}
    </Button>
  );
}

/** The secret of a webhook, shown this once. */
export function NewSecret(props: { readonly secret: string; readonly onDone: () => void }) {
  const title = t('Copy the secret now. It is not shown again.');
  return <ShownOnce title={title} copy={t('Copy the secret')} {...props} />;
}
