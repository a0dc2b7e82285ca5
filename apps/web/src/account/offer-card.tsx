import type { InvitationFields } from '@dragoman/contract/team';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api/api.ts';
import { useChange } from '../api/use-change.ts';
import { dayOf } from '../formatting/dates.ts';
import { t } from '../texts/texts.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { OwnersOnly } from './guards.tsx';
import { teamQuery } from './team-query.ts';

interface OfferCardProps {
  /** What whoever accepts does; see `InvitationFields`. */
  readonly kind: 'website' | 'account' | 'payer';
  readonly title: string;
  /** What whoever accepts gets, and what becomes of the one who offers. */
  readonly text: string;
  /** What is offered; all of the account's websites without one. */
  readonly website?: { readonly id: string; readonly url: string };
}

/** Offers a website, paying for it, or all of an account to somebody by mail; until they accept, it can be withdrawn. */
export function OfferCard({ kind, title, text, website }: OfferCardProps) {
  const isOfThis = (offer: InvitationFields) =>
    offer.kind === kind && offer.website_url === (website?.url ?? null);
  return (
    <Card title={title} tone={kind === 'payer' ? undefined : 'danger'}>
      <OwnersOnly>
        <p className="mb-4 text-soft">{text}</p>
        <Loaded query={useQuery(teamQuery)} rows={1} label="Loading...">
          {({ invitations }) => {
            const offer = invitations.find(isOfThis);
            if (offer !== undefined) return <Waiting offer={offer} />;
            return <OfferForm kind={kind} websiteId={website?.id} />;
          }}
        </Loaded>
      </OwnersOnly>
    </Card>
  );
}

function Waiting({ offer: { id, email, expires_at } }: { readonly offer: InvitationFields }) {
  const withdraw = useChange(
    () => api('DELETE /api/team/invitations/:invitationId', { params: { invitationId: id } }),
    { keeps: teamQuery.queryKey, done: t('The offer was withdrawn.') },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="min-w-0 break-words">
        {Date.parse(expires_at) < Date.now()
          ? t('{email} did not accept in time.', { email })
          : t('Waiting for {email}, until {day}.', { email, day: dayOf(expires_at) })}
      </p>
      <Button variant="quiet" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw
      </Button>
      {withdraw.error !== null && <Alert>{withdraw.error.message}</Alert>}
    </div>
  );
}

interface OfferFormProps extends Pick<OfferCardProps, 'kind'> {
  readonly websiteId: string | undefined;
}

function OfferForm({ kind, websiteId: id }: OfferFormProps) {
  const [email, setEmail] = useState('');
  const offer = useChange(
    (): Promise<unknown> =>
      id === undefined
        ? api('POST /api/team/transfer', { body: { email } })
        : api(`POST /api/websites/:id/${kind === 'payer' ? 'payer' : 'transfer'}`, {
            params: { id },
            body: { email },
          }),
    { rereads: teamQuery.queryKey },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!offer.isPending) offer.mutate();
  };
  return (
    <form noValidate className="flex flex-wrap items-end gap-4" onSubmit={submit}>
      <div className="min-w-64 flex-1">
        <Field
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="quiet"
        className={kind === 'payer' ? '' : 'border-bad! text-bad!'}
      >
        {offer.isPending ? 'Sending...' : 'Send the offer'}
      </Button>
      {offer.error !== null && <Alert>{offer.error.message}</Alert>}
    </form>
  );
}
