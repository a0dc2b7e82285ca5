import type { WebhookEndpointInput } from '@dragoman/contract/webhooks';
import { webhookEvents } from '@dragoman/domain/webhooks';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';

interface WebhookFormProps {
  /** The webhook that is changed; a new one without it. */
  readonly webhook?: { readonly url: string; readonly events: readonly string[] };
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onSubmit: (endpoint: WebhookEndpointInput) => void;
}

/** The address and events of a webhook. */
export function WebhookForm({ webhook, error, isBusy, onSubmit }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookEndpointInput['events']>(() =>
    webhookEvents.filter((one) => webhook?.events.includes(one) ?? true),
  );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ url, events });
      }}
    >
      <Field
        label="Address"
        type="url"
        dir="ltr"
        placeholder="https://receiver.example/hooks"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="font-semibold">Events</legend>
        {webhookEvents.map((name) => (
          <Checkbox
            key={name}
            isChecked={events.includes(name)}
            onChange={(isChecked) =>
              setEvents(
                webhookEvents.filter((one) => (one === name ? isChecked : events.includes(one))),
              )
            }
          >
            <code dir="ltr" translate="no">
              {name}
            </code>
          </Checkbox>
        ))}
      </fieldset>
      {error !== null && <Alert>{error.message}</Alert>}
      <div>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving...' : webhook === undefined ? 'Add a webhook' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
