import { type FormEvent, type ReactNode, useState } from 'react';
import { routes } from '../../routes/routes.data.ts';
import { failureOf } from '../../session/request-failure.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type SignInWay, typedEmail } from './use-sign-in-ways.ts';

interface OtherWayProps {
  readonly way: SignInWay;
  readonly onChange: (way: SignInWay) => void;
}

/** The form of a way to sign in other than the mailed link. */
export function OtherWay({ way, onChange }: OtherWayProps) {
  const field = <EmailField key={way} />;
  if (way === 'sso') return <SsoForm field={field} />;
  if (way === 'forgotten-password') return <ForgottenPassword field={field} />;
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

function ForgottenPassword({ field }: FormProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <p role="status">
        {t('Check your email: we’ve sent {email} a link to choose a new password.', {
          email: sentTo,
        })}
      </p>
    );
  }
  const send = async (fields: FormData) => {
    const email = String(fields.get('email'));
    const redirectTo = location.origin + routes.resetPassword;
    const error = await failureOf((auth) => auth.resetPasswordForEmail(email, { redirectTo }));
    if (error === undefined) setSentTo(email);
    return error;
  };
  return (
    <SignInForm label="Reset Password" busyLabel="Sending..." send={send}>
      {field}
    </SignInForm>
  );
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
