import type { WebsiteSync } from '@dragoman/contract/sync';
import { useState } from 'react';
import { OwnersOnly } from '../../../account/guards.tsx';
import { api } from '../../../api/api.ts';
import { useChange } from '../../../api/use-change.ts';
import { momentOf } from '../../../formatting/dates.ts';
import { t } from '../../../texts/texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

export const syncKey = (websiteId: string) => ['website-sync', websiteId];

interface SyncWebhookProps {
  readonly websiteId: string;
  readonly webhook: WebsiteSync['webhook'];
}

/** The address and the secret by which the owner's own system reports changes. */
export function SyncWebhook({ websiteId, webhook }: SyncWebhookProps) {
  const params = { params: { id: websiteId } };
  const keeps = syncKey(websiteId);
  const rotate = useChange(() => api('POST /api/websites/:id/sync/webhook', params), {
    keeps,
    done: webhook === null ? t('The webhook is on.') : t('The secret was replaced.'),
  });
  const remove = useChange(() => api('DELETE /api/websites/:id/sync/webhook', params), { keeps });
  const failed = rotate.error ?? remove.error;
  const isBusy = rotate.isPending || remove.isPending;
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="sync-webhook">
      <h3 id="sync-webhook" className="font-semibold">
        Webhook
      </h3>
      <p className="text-sm text-soft">
        Your content management system can report a change at once. Calls are signed as{' '}
        <a className="underline" href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        describes.
      </p>
      {webhook !== null && <WebhookDetails webhook={webhook} />}
      <OwnersOnly>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" disabled={isBusy} onClick={() => rotate.mutate()}>
            {webhook === null ? 'Turn the webhook on' : 'Replace the secret'}
          </Button>
          {webhook !== null && (
            <Button variant="quiet" disabled={isBusy} onClick={() => remove.mutate()}>
              Turn it off
            </Button>
          )}
        </div>
      </OwnersOnly>
      {failed !== null && <Alert>{failed.message}</Alert>}
    </section>
  );
}

function WebhookDetails({ webhook }: { readonly webhook: NonNullable<WebsiteSync['webhook']> }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid w-full gap-3">
      <dl className="grid gap-3">
        <WebhookValue name="Address" copy="Copy the address" value={webhook.url} />
        <WebhookValue
          name="Secret"
          copy="Copy the secret"
          value={webhook.secret}
          shown={isShown ? webhook.secret : '•'.repeat(24)}
        />
      </dl>
      <Button variant="quiet" className="justify-self-start" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the secret' : 'Show the secret'}
      </Button>
      <p className="text-sm text-soft">
        {webhook.last_called_at === null
          ? 'Not called yet.'
          : `Last call: ${momentOf(webhook.last_called_at)}`}
      </p>
    </div>
  );
}

interface WebhookValueProps {
  readonly name: string;
  /** Label of the copy button. */
  readonly copy: string;
  readonly value: string;
  readonly shown?: string;
}

function WebhookValue({ name, copy, value, shown = value }: WebhookValueProps) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="flex items-center gap-2">
        <code dir="ltr" className="min-w-0 break-all rounded-lg bg-wash px-3 py-2 text-sm">
          {shown}
        </code>
        <CopyButton text={value} label={copy} />
      </dd>
    </div>
  );
}
