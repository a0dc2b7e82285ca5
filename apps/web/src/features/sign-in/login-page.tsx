import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { BrandLink } from '../../installation/brand-link.tsx';
import { InboxHint } from '../../installation/inbox-hint.tsx';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { CheckYourEmail } from '../../session/check-your-email.tsx';
import { MagicLinkForm } from '../../session/magic-link-form.tsx';
import { addressError, useMagicLink } from '../../session/use-magic-link.ts';
import { LegalLinks } from '../../ui/legal-links.tsx';
import { MarketingPanel } from './marketing-panel.tsx';

/** Signs in by a mailed link [visitor-account-admin §2, Sign-in page]; redirects signed-in users to the dashboard. */
export function LoginPage() {
  const { isAuthenticated } = useAuth();
  const failure = useAddressError();
  if (isAuthenticated) return <Navigate to={routes.dashboard} replace />;
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <PageTitle>Login / Sign Up</PageTitle>
      <MarketingPanel />
      <div className="flex flex-col px-4 py-5 sm:px-10">
        <header className="lg:invisible">
          <BrandLink />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="m-auto grid w-full max-w-md gap-6 py-10 outline-none"
        >
          <SignIn failure={failure} />
        </main>
      </div>
    </div>
  );
}

function SignIn({ failure }: { failure: string | undefined }) {
  const { state, send, sentMail, startOver } = useMagicLink();
  if (state.phase === 'sent') {
    const text = "We've sent you a magic link to sign in.";
    const { email } = state;
    return (
      <CheckYourEmail
        level={1}
        text={text}
        email={email}
        mail={sentMail(email)}
        onStartOver={startOver}
      />
    );
  }
  return (
    <>
      <div>
        <h1 className="text-4xl font-bold">Welcome</h1>
        <p className="mt-2 text-lg text-soft">
          Enter your email address and we send you a sign-in link. New here? It creates your
          account.
        </p>
      </div>
      {failure !== undefined && (
        <p role="alert" className="rounded-xl border border-bad p-4">
          <strong className="text-bad">{failure}.</strong> Please ask for a new link below.
        </p>
      )}
      <MagicLinkForm state={state} onSend={send} label="Send Magic Link" busyLabel="Sending..." />
      <InboxHint />
      <LegalLinks />
    </>
  );
}

/** Returns the error in the URL and removes it there, so that a reload does not show it again. */
function useAddressError(): string | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const [failure] = useState(() => addressError(location)?.replace(/\.$/, ''));
  useEffect(() => {
    if (failure !== undefined) void navigate(routes.login, { replace: true });
  }, [failure, navigate]);
  return failure;
}
