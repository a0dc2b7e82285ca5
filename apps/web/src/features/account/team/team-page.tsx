import { useState } from 'react';
import { OfferCard } from '../../../account/offer-card.tsx';
import { OwnersCard } from '../../../account/owners-card.tsx';
import { useMay, useOpenAccount } from '../../../account/use-accounts.ts';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmSteps } from '../../../ui/confirm-steps.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { DomainCard } from './domain-card.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { MemberRow } from './member-row.tsx';
import { MembershipFields } from './membership-fields.tsx';
import { type Membership, useInvite, useLeave, useTeam } from './use-team.ts';

/** Who works in the open account: members and invitations. */
export function TeamPage() {
  const canRead = useMay('members.read');
  const canManage = useMay('members.manage');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Team" back={<BackLink to={routes.account}>Account</BackLink>}>
        {canManage && (
          <>
            Invite people to work in this account, each with a login of their own. You choose what
            they may do, on which websites and in which languages.
          </>
        )}
      </PageHeading>
      {canManage && (
        <OwnersCard title="Invite somebody">
          <InviteForm />
        </OwnersCard>
      )}
      {canRead && <TeamLists canManage={canManage} />}
      <LeaveCard />
    </div>
  );
}

const newMember: Membership = { role: 'translator', website_ids: null, languages: null };

function InviteForm() {
  const [email, setEmail] = useState('');
  const [membership, setMembership] = useState(newMember);
  const invite = useInvite();
  return (
    <Form
      className="grid gap-6"
      submit="Send the invitation"
      busy="Sending..."
      sending={invite}
      onSubmit={() => invite.mutate({ email, ...membership }, { onSuccess: () => setEmail('') })}
    >
      <Field
        label="Email address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <MembershipFields value={membership} onChange={setMembership} />
    </Form>
  );
}

function TeamLists({ canManage }: { readonly canManage: boolean }) {
  const account = useOpenAccount();
  const { user } = useAuth();
  const isOwn = account !== undefined && account.id === user?.id;
  return (
    <Loaded query={useTeam()} rows={2} label="Loading your team...">
      {({ members, domains, invitations }) => (
        <>
          {invitations.length > 0 && (
            <Card title="Invitations">
              <ul className="grid divide-y divide-edge">
                {invitations.map((one) => (
                  <InvitationRow key={one.id} invitation={one} canManage={canManage} />
                ))}
              </ul>
            </Card>
          )}
          {canManage && domains.map((one) => <DomainCard key={one.domain} domain={one} />)}
          <Card title="Members">
            <ul className="grid divide-y divide-edge">
              {members.map((one) => (
                <MemberRow key={one.user_id} member={one} canManage={canManage} />
              ))}
            </ul>
          </Card>
          {isOwn && members.length > 1 && (
            <OfferCard
              kind="account"
              title={t('Hand over all websites')}
              text={t(
                'A member who accepts gets all websites, with glossary, memory and members. You stay as a manager.',
              )}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Shown to members; the account's own user cannot leave it. */
function LeaveCard() {
  const account = useOpenAccount();
  const { user } = useAuth();
  const leave = useLeave();
  if (account === undefined || account.id === user?.id) return null;
  return (
    <OwnersCard title="Leave this account" tone="danger">
      <ConfirmSteps
        open={t('Leave this account')}
        text={t('You can come back only by another invitation. What you translated stays.')}
        confirm={t('Leave this account')}
        onConfirm={leave}
        busy={t('Saving...')}
      />
    </OwnersCard>
  );
}
