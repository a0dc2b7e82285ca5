import type { Permission } from '@dragoman/domain/permissions';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MembersWho } from '../../account/guards.tsx';
import { OwnersCard } from '../../account/owners-card.tsx';
import { useMay } from '../../account/use-accounts.ts';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { KeepAccount } from './keep-account.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';
import { useExport } from './use-account.ts';

interface Part {
  readonly Page: ComponentType;
  /** What it needs in the open account. */
  readonly permission?: Permission;
}

const rows = <SkeletonRows />;

// Parts of the page with an address of their own, which first screens need not know.
const parts: Readonly<Record<string, Part>> = {
  'api-keys': {
    Page: lazyPart(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage', rows),
    permission: 'keys.manage',
  },
  activity: {
    Page: lazyPart(() => import('./activity/activity-page.tsx'), 'ActivityPage', rows),
    permission: 'activity.read',
  },
  webhooks: {
    Page: lazyPart(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage', rows),
    permission: 'webhooks.manage',
  },
  team: { Page: lazyPart(() => import('./team/team-page.tsx'), 'TeamPage', rows) },
  invitation: {
    Page: lazyPart(() => import('./team/invitation-page.tsx'), 'InvitationPage', rows),
  },
};

/** The account's settings, or the part of them that the address names. */
export function AccountPage() {
  const part = parts[useSearchParams()[0].get('part') ?? ''];
  if (part === undefined) return <Settings />;
  return (
    <MembersWho permission={part.permission}>
      <part.Page />
    </MembersWho>
  );
}

/** Two-step verification; downloads everything of an account, deletes it, or keeps it. */
function Settings() {
  const { user } = useAuth();
  const mayManageKeys = useMay('keys.manage');
  const mayManageWebhooks = useMay('webhooks.manage');
  const mayReadActivity = useMay('activity.read');
  const deletesAt: string | undefined = user?.app_metadata['deletes_at'];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeading title="Account" back={<BackLink to={routes.dashboard}>Dashboard</BackLink>}>
        You are signed in as <bdi translate="no">{user?.email}</bdi>.
      </PageHeading>
      <Card title="Language">
        <LanguageChoice />
      </Card>
      <TwoStepCard />
      <Card title="Team">
        <div className="flex flex-wrap gap-3">
          <Link to="?part=team" className={buttonClass('quiet')}>
            Members and invitations
          </Link>
          {mayReadActivity && (
            <Link to="?part=activity" className={buttonClass('quiet')}>
              Activity
            </Link>
          )}
        </div>
      </Card>
      {(mayManageKeys || mayManageWebhooks) && (
        <Card title="Programs">
          <div className="flex flex-wrap gap-3">
            {mayManageKeys && (
              <Link to="?part=api-keys" className={buttonClass('quiet')}>
                API keys
              </Link>
            )}
            {mayManageWebhooks && (
              <Link to="?part=webhooks" className={buttonClass('quiet')}>
                Webhooks
              </Link>
            )}
          </div>
        </Card>
      )}
      <Card title="Download my data">
        <Download />
      </Card>
      {deletesAt === undefined ? (
        <OwnersCard title="Delete my account" tone="danger">
          <DeleteAccount />
        </OwnersCard>
      ) : (
        <OwnersCard title="Your account is being deleted">
          <KeepAccount deletesAt={deletesAt} />
        </OwnersCard>
      )}
    </div>
  );
}

function Download() {
  const load = useExport();
  return (
    <div className="grid max-w-2xl gap-4">
      <p>
        A ZIP file with everything that belongs to your account: websites, texts, translations,
        pictures, glossary, invoices and sign-ins, as JSON. Passwords and keys are left out.
      </p>
      {load.error !== null && <Alert>{load.error.message}</Alert>}
      <div>
        <Button disabled={load.isPending} onClick={() => load.mutate()}>
          {load.isPending ? 'Preparing your data...' : 'Download my data'}
        </Button>
      </div>
    </div>
  );
}
