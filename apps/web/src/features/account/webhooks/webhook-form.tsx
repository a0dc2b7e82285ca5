import type { WebhookEndpointInput } from '@dragoman/contract/webhooks';
import { webhookEvents } from '@dragoman/domain/webhooks';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Sending } from '../../../ui/form.tsx';
import { Form } from '../../../ui/form.tsx';

interface WebhookFormProps {
  /** The webhook that is changed; a new one without it. */
  readonly webhook?: { readonly url: string; readonly events: readonly string[] };
  readonly sending: Sending;
  readonly onSubmit: (endpoint: WebhookEndpointInput) => void;
}

/** The address and events of a webhook. */
export function WebhookForm({ webhook, sending, onSubmit }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookEndpointInput['events']>(() =>
    webhookEvents.filter((one) => webhook?.events.includes(one) ?? true),
  );
  return (
    <Form
      submit={webhook === undefined ? 'Add a webhook' : 'Save'}
      sending={sending}
      onSubmit={() => onSubmit({ url, events })}
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
    </Form>
  );
}
