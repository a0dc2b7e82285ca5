import { lazy, startTransition, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { InboxHint } from '../../installation/inbox-hint.tsx';
import { installation } from '../../installation/installation.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { LegalLinks } from '../../session/legal-links.tsx';
import { MagicLinkForm } from '../../session/magic-link-form.tsx';
import { useMagicLink } from '../../session/use-magic-link.ts';
import { t } from '../../texts/texts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { storedPendingWebsite } from '../../websites/pending-website.ts';
import { readPreview } from '../../websites/previewed-website.ts';
import { MarketingPanel } from './marketing-panel.tsx';
import { type SignInWay, typedEmail, useSignInWays } from './use-sign-in-ways.ts';
import { WaysList } from './ways-list.tsx';

const CheckYourEmail = lazyPart(
  () => import('../../session/check-your-email.tsx'),
  'CheckYourEmail',
);
const InvitationNote = lazyPart(() => import('./invitation-note.tsx'), 'InvitationNote');
const OtherWay = lazy(async () => ({ default: (await import('./other-way.tsx')).OtherWay }));
const LinkError = lazyPart(() => import('./link-error.tsx'), 'LinkError');
const SecondFactor = lazyPart(() => import('./second-factor-form.tsx'), 'SecondFactorForm');

/** Signs in by a mailed link [visitor-account-admin §2, Sign-in page]; redirects signed-in users to the dashboard. */
export function LoginPage() {
  const { isAuthenticated, secondFactors } = useAuth();
  const [target, setTarget] = useState<string>(routes.dashboard);
  if (isAuthenticated) return <Navigate to={target} replace />;
  return (
    <div className="-mb-[clamp(3rem,8vw,6rem)] grid flex-1 lg:grid-cols-2">
      <PageTitle>Login / Sign Up</PageTitle>
      <MarketingPanel />
      <div className="m-auto grid w-full max-w-md gap-6 px-4 py-10">
        {secondFactors === undefined ? (
          <SignIn onRecovery={() => setTarget(routes.resetPassword)} />
        ) : (
          <SecondFactor factors={secondFactors} />
        )}
      </div>
    </div>
  );
}

/** `onRecovery` is called before the code of a mail about a forgotten password signs in. */
function SignIn({ onRecovery }: { onRecovery: () => void }) {
  const [way, setWay] = useState<SignInWay>('link');
  const [email, setEmail] = useState<string>();
  const ways = useSignInWays();
  // Of an invitation whose link led here.
  const token = useSearchParams()[0].get('token');
  const { linkError } = useAuth();
  const { state, send, sentMail, startOver } = useMagicLink(pendingWebsiteData, {
    isKept: true,
  });
  // The form stays until the other one has loaded: a visitor may be typing.
  const change = (wanted: SignInWay) =>
    startTransition(() => {
      setEmail(typedEmail());
      setWay(wanted);
    });
  if (state.phase === 'sent') {
    return (
      <CheckYourEmail
        level={1}
        text={t("We've sent you a magic link to sign in.")}
        email={state.email}
        mail={sentMail(state.email)}
        onStartOver={startOver}
      />
    );
  }
  return (
    <>
      <div>
        <h1 className="text-4xl font-bold">Welcome</h1>
        {way === 'link' && (
          <p className="mt-2 text-lg text-soft">
            {installation().openSignUps
              ? t(
                  'Enter your email address and we send you a sign-in link. New here? It creates your account.',
                )
              : t('Enter your email address and we send you a sign-in link.')}
          </p>
        )}
      </div>
      {token !== null && <InvitationNote token={token} />}
      {linkError !== undefined && <LinkError error={linkError} />}
      {way === 'link' ? (
        <MagicLinkForm
          state={state}
          onSend={send}
          email={email}
          label="Send Magic Link"
          busyLabel="Sending..."
        />
      ) : (
        <OtherWay way={way} onChange={change} onRecovery={onRecovery} />
      )}
      {mailedWays.has(way) && <InboxHint />}
      {ways.length > 0 && <WaysList ways={ways} current={way} onChange={change} />}
      <LegalLinks />
    </>
  );
}

/** Lets the server claim the website whose preview the visitor opened, in whatever browser they open the link. */
function pendingWebsiteData() {
  const tempWebsiteId = storedPendingWebsite();
  const preview = readPreview({});
  if (tempWebsiteId === undefined) return undefined;
  return { tempWebsiteId, ...(preview !== null && { preview }) };
}

const mailedWays: ReadonlySet<SignInWay> = new Set(['link', 'forgotten-password']);
