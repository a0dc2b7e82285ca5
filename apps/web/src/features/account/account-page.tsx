import { type ComponentType, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { OwnersOnly } from '../../account/guards.tsx';
import { PageHeading } from '../../installation/page-heading.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { KeepAccount } from './keep-account.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { TwoStepCard } from './two-step/two-step-card.tsx';
import { useExport } from './use-account.ts';

// Parts of the page with an address of their own, which first screens need not know.
const parts: Readonly<Record<string, ComponentType>> = {
  'api-keys': lazyPart(async () => (await import('./api-keys/api-keys-page.tsx')).ApiKeysPage),
  activity: lazyPart(async () => (await import('./activity/activity-page.tsx')).ActivityPage),
  webhooks: lazyPart(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage),
  team: lazyPart(async () => (await import('./team/team-page.tsx')).TeamPage),
  invitation: lazyPart(async () => (await import('./team/invitation-page.tsx')).InvitationPage),
};

/** The account's settings, or the part of them that the address names. */
export function AccountPage() {
  const Part = parts[useSearchParams()[0].get('part') ?? ''];
  if (Part === undefined) return <Settings />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Part />
    </Suspense>
  );
}

/** Two-step verification; downloads everything of an account, deletes it, or keeps it. */
function Settings() {
  const { user } = useAuth();
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
          <Link to="?part=activity" className={buttonClass('quiet')}>
            Activity
          </Link>
        </div>
      </Card>
      <Card title="Programs">
        <div className="flex flex-wrap gap-3">
          <Link to="?part=api-keys" className={buttonClass('quiet')}>
            API keys
          </Link>
          <Link to="?part=webhooks" className={buttonClass('quiet')}>
            Webhooks
          </Link>
        </div>
      </Card>
      <Card title="Download my data">
        <Download />
      </Card>
      {deletesAt === undefined ? (
        <Card title="Delete my account" tone="danger">
          <OwnersOnly>
            <DeleteAccount />
          </OwnersOnly>
        </Card>
      ) : (
        <Card title="Your account is being deleted">
          <OwnersOnly>
            <KeepAccount deletesAt={deletesAt} />
          </OwnersOnly>
        </Card>
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
