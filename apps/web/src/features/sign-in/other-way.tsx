import { type FormEvent, type ReactNode, useState } from 'react';
import { routes } from '../../routes/routes.data.ts';
import { CheckYourEmail } from '../../session/check-your-email.tsx';
import { failureOf } from '../../session/request-failure.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type SignInWay, typedEmail } from './use-sign-in-ways.ts';

interface OtherWayProps {
  readonly way: SignInWay;
  readonly onChange: (way: SignInWay) => void;
  /** Called before the code of a mail about a forgotten password signs in. */
  readonly onRecovery: () => void;
}

/** The form of a way to sign in other than the mailed link. */
export function OtherWay({ way, onChange, onRecovery }: OtherWayProps) {
  const field = <EmailField key={way} />;
  if (way === 'sso') return <SsoForm field={field} />;
  if (way === 'forgotten-password')
    return <ForgottenPassword field={field} onRecovery={onRecovery} />;
  return <PasswordForm field={field} onForgotten={() => onChange('forgotten-password')} />;
}

interface FormProps {
  readonly field: ReactNode;
}

function PasswordForm({ field, onForgotten }: FormProps & { onForgotten: () => void }) {
  const signIn = (fields: FormData) =>
    failureOf((auth) =>
      auth.signInWithPassword({
        email: String(fields.get('email')),
        password: String(fields.get('password')),
      }),
    );
  return (
    <SignInForm label="Sign in" busyLabel="Signing in..." send={signIn}>
      {field}
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
      />
      <Button variant="plain" className="justify-self-start" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </SignInForm>
  );
}

function ForgottenPassword({ field, onRecovery }: FormProps & { onRecovery: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    const verify = (token: string) => {
      onRecovery();
      return failureOf((auth) => auth.verifyOtp({ email: sentTo, token, type: 'recovery' }));
    };
    return (
      <CheckYourEmail
        text={t('Check your email: we’ve sent {email} a link to choose a new password.', {
          email: sentTo,
        })}
        email={sentTo}
        mail={{ verify, sendAgain: () => requestReset(sentTo) }}
        onStartOver={() => setSentTo(undefined)}
      />
    );
  }
  const send = async (fields: FormData) => {
    const email = String(fields.get('email'));
    const error = await requestReset(email);
    if (error === undefined) setSentTo(email);
    return error;
  };
  return (
    <SignInForm label="Reset Password" busyLabel="Sending..." send={send}>
      {field}
    </SignInForm>
  );
}

function requestReset(email: string): Promise<string | undefined> {
  const redirectTo = location.origin + routes.resetPassword;
  return failureOf((auth) => auth.resetPasswordForEmail(email, { redirectTo }));
}

function SsoForm({ field }: FormProps) {
  const signIn = (fields: FormData) => {
    const domain = String(fields.get('email')).split('@').at(-1) ?? '';
    const redirectTo = location.origin + routes.dashboard;
    return failureOf((auth) => auth.signInWithSSO({ domain, options: { redirectTo } }));
  };
  return (
    <SignInForm label="Continue with SSO" busyLabel="Signing in..." send={signIn}>
      {field}
    </SignInForm>
  );
}

function EmailField() {
  const [email] = useState(typedEmail);
  return (
    <Field
      label="Email Address"
      type="email"
      name="email"
      autoComplete="email"
      placeholder={t('you@example.com')}
      required
      defaultValue={email}
      autoFocus
    />
  );
}

interface SignInFormProps {
  readonly label: string;
  readonly busyLabel: string;
  /** Returns an error message, or undefined on success. */
  readonly send: (fields: FormData) => Promise<string | undefined>;
  readonly children: ReactNode;
}

function SignInForm({ label, busyLabel, send, children }: SignInFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(await send(new FormData(event.currentTarget)));
    setBusy(false);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      {children}
      <p role="alert" className="text-bad empty:hidden">
        {error && t(error)}
      </p>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </form>
  );
}
