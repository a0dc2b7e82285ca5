import { OwnersCard } from '../../../account/owners-card.tsx';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { List } from '../../../ui/list.tsx';
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
      <OwnersCard title="Add a webhook">
        {add.data === undefined ? (
          <WebhookForm sending={add} onSubmit={add.mutate} />
        ) : (
          <NewSecret secret={add.data.secret} onDone={add.reset} />
        )}
      </OwnersCard>
      <OwnersCard title="Your webhooks">
        <Loaded query={useWebhooks()} rows={2} label="Loading...">
          {({ endpoints }) => (
            <List of={endpoints} none="You have no webhook.">
              {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
            </List>
          )}
        </Loaded>
      </OwnersCard>
    </div>
  );
}
