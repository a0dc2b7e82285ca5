import { OwnersOnly } from '../../../account/guards.tsx';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { Notice } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useAddWebhook, useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { NewSecret, WebhookRow } from './webhook-row.tsx';

/** The account's webhook endpoints. */
export function WebhooksPage() {
  const add = useAddWebhook();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Webhooks" back={<BackLink to={routes.account}>Account</BackLink>}>
        Your addresses are told what happens by signed messages, which libraries of Standard
        Webhooks check.
      </PageHeading>
      <Card title="Add a webhook">
        <OwnersOnly>
          {add.data === undefined ? (
            <WebhookForm sending={add} onSubmit={add.mutate} />
          ) : (
            <NewSecret secret={add.data.secret} onDone={add.reset} />
          )}
        </OwnersOnly>
      </Card>
      <Card title="Your webhooks">
        <OwnersOnly>
          <WebhookList />
        </OwnersOnly>
      </Card>
    </div>
  );
}

function WebhookList() {
  return (
    <Loaded query={useWebhooks()} rows={2} label="Loading...">
      {({ endpoints }) =>
        endpoints.length === 0 ? (
          <Notice>You have no webhook.</Notice>
        ) : (
          <ul className="grid divide-y divide-edge">
            {endpoints.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
