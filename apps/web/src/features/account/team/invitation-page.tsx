import { ApiError } from '@dragoman/contract/client';
import { Link, useSearchParams } from 'react-router';
import { OwnersOnly } from '../../../account/guards.tsx';
import { openAccount } from '../../../account/open-account.ts';
import { useAccounts } from '../../../account/use-accounts.ts';
import { PageHeading } from '../../../installation/page-heading.tsx';
import { routes } from '../../../routes/routes.data.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { purposeOf } from '../../../session/invitation-purpose.ts';
import { languageName } from '../../../texts/language-names.ts';
import { t } from '../../../texts/texts.ts';
import { Alert, Notice } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { roleHints, roleLabels } from './role-labels.ts';
import { type useInvitation as Read, useAccept, useInvitation } from './use-team.ts';

/** What an invitation is for, and the button that accepts it. */
export function InvitationPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Invitation" back={<BackLink to={routes.dashboard}>Dashboard</BackLink>}>
        Accept only if you know who invites you.
      </PageHeading>
      <Card title="What you are invited to">
        {token === '' ? (
          <Alert>{t('This invitation is no longer valid. Ask for a new one.')}</Alert>
        ) : (
          <Invited token={token} />
        )}
      </Card>
    </div>
  );
}

function Invited({ token }: { token: string }) {
  const query = useInvitation(token);
  const isMember = query.error instanceof ApiError && query.error.status === 409;
  return (
    <>
      <Loaded query={query} rows={2} label="Loading the invitation...">
        {(invitation) => <Offer token={token} invitation={invitation} />}
      </Loaded>
      {isMember && <OtherAccounts />}
    </>
  );
}

/** Opens one of the accounts in which the user is a member. */
function OtherAccounts() {
  const userId = useAuth().user?.id ?? '';
  const accounts = useAccounts().data?.accounts ?? [];
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {accounts
        .filter(({ id }) => id !== userId)
        .map(({ id, name }) => (
          <Button key={id} onClick={() => openAccount(userId, id)}>
            {t('Open {url}', { url: name })}
          </Button>
        ))}
    </div>
  );
}

type Invitation = NonNullable<ReturnType<typeof Read>['data']>;

function Offer({ token, invitation }: { token: string; invitation: Invitation }) {
  const own = useAuth().user?.email ?? '';
  const accept = useAccept(token);
  const { email } = invitation;
  return (
    <div className="grid gap-4">
      <p className="break-words">{purposeOf(invitation)}</p>
      {invitation.role !== null && (
        <p className="text-soft">
          {roleLabels[invitation.role]}: {roleHints[invitation.role]}{' '}
          {invitation.languages?.map(languageName).join(', ')}
        </p>
      )}
      {own.toLowerCase() === email ? (
        <OwnersOnly>
          {accept.error !== null && <Alert>{accept.error.message}</Alert>}
          <div>
            <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
              Accept the invitation
            </Button>
          </div>
        </OwnersOnly>
      ) : (
        <>
          <Notice>
            {t('This invitation is for {email}. You are signed in as {own}.', { email, own })}
          </Notice>
          <div>
            <Link to={routes.logout} className={buttonClass('quiet')}>
              Logout
            </Link>
          </div>
        </>
      )}
    </div>
  );
}
