import { limits } from '@dragoman/domain/limits';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { installation } from '../../installation/installation.ts';
import { PageTitle } from '../../installation/page-title.tsx';
import { routes } from '../../routes/routes.data.ts';
import { useAuth } from '../../session/auth-state.ts';
import { failureOf } from '../../session/request-failure.ts';
import { t, text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/skeleton.tsx';

const SecondFactor = lazyPart(() => import('./second-factor-form.tsx'), 'SecondFactorForm');

/** Sets a new password; needs a session [visitor-account-admin §2, Reset password]. */
export function ResetPasswordPage() {
  const { isAuthenticated, isLoading, secondFactors } = useAuth();
  const isNobody = !isAuthenticated && secondFactors === undefined;
  if (!isLoading && isNobody) return <Navigate to={routes.login} replace />;
  return (
    <div className="m-auto grid w-full max-w-md gap-6 px-4 py-10">
      <PageTitle>Reset Password</PageTitle>
      {secondFactors === undefined ? (
        <>
          <h1 className="text-4xl font-bold">Reset Password</h1>
          {!installation().signInWays.includes('password') && (
            <p className="text-soft">
              Signing in with a password is turned off here: an email link signs you in.
            </p>
          )}
          {isLoading ? <Spinner>Checking your session...</Spinner> : <PasswordForm />}
        </>
      ) : (
        <SecondFactor factors={secondFactors} />
      )}
    </div>
  );
}

type State = { readonly phase: 'form' | 'saving' | 'saved'; readonly error?: string };

function PasswordForm() {
  const [state, setState] = useState<State>({ phase: 'form' });
  useRedirect(state.phase === 'saved');
  if (state.phase === 'saved') {
    return (
      <p role="status" className="text-lg">
        Your password has been reset. Taking you to the sign-in page...
      </p>
    );
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = String(fields.get('password'));
    if (password !== fields.get('confirmation')) {
      return setState({ phase: 'form', error: text("Passwords don't match") });
    }
    setState({ phase: 'saving' });
    const error = await failureOf((auth) => auth.updateUser({ password }));
    setState(error === undefined ? { phase: 'saved' } : { phase: 'form', error });
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label="New Password"
        type="password"
        name="password"
        autoComplete="new-password"
        required
      />
      <Field
        label="Confirm Password"
        type="password"
        name="confirmation"
        autoComplete="new-password"
        required
        error={state.error && t(state.error)}
      />
      <Button type="submit" disabled={state.phase === 'saving'}>
        Reset Password
      </Button>
    </form>
  );
}

function useRedirect(saved: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => void navigate(routes.login), limits.passwordResetRedirect);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}
