import type { Factor } from '@supabase/auth-js';
import { type FormEvent, useEffect, useState } from 'react';
import { loadAuth } from '../../api/backend.ts';
import { factorFailureOf } from '../../session/factor-failure.ts';
import { t, text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Asks for the code of the user's authenticator app, or for a recovery code, after any way of signing in. */
export function SecondFactorForm({ factors }: { factors: readonly Factor[] }) {
  const [isRecovering, setRecovering] = useState(false);
  const verified = factors.filter(({ status }) => status === 'verified');
  const idOf = (type: Factor['factor_type']) =>
    verified.find((one) => one.factor_type === type)?.id;
  const hasCodes = idOf('recovery_code') !== undefined;
  return (
    <>
      <div>
        <h1 className="text-4xl font-bold">One more step</h1>
        <p className="mt-2 text-lg text-soft">
          {isRecovering
            ? t('Enter one of your recovery codes. Each works once.')
            : t('Enter the code from your authenticator app.')}
        </p>
        {isRecovering && <CodesLeft />}
      </div>
      {isRecovering ? <RecoveryForm /> : <AppForm factorId={idOf('totp') ?? ''} />}
      <div className="grid">
        {hasCodes && (
          <Button variant="plain" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? t('Use your authenticator app') : t('Use a recovery code')}
          </Button>
        )}
        <Button
          variant="plain"
          onClick={() => void loadAuth().then((auth) => auth.signOut({ scope: 'local' }))}
        >
          {t('Use a different email address')}
        </Button>
      </div>
    </>
  );
}

function AppForm({ factorId }: { factorId: string }) {
  const verify = async (typed: string) => {
    const code = typed.replaceAll(/\D/g, '');
    if (code.length !== 6) return text('The code has 6 digits.');
    return factorFailureOf((auth) => auth.mfa.challengeAndVerify({ factorId, code }));
  };
  return (
    <CodeForm
      label={t('Code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123456"
      onVerify={verify}
    />
  );
}

function RecoveryForm() {
  return (
    <CodeForm
      label={t('Recovery code')}
      autoComplete="off"
      placeholder="k4m9-x7qp-2ab8-ht3z"
      onVerify={(code) => factorFailureOf((auth) => auth.mfa.recoveryCodes.verify({ code }))}
    />
  );
}

interface CodeFormProps {
  readonly label: string;
  readonly inputMode?: 'numeric';
  readonly autoComplete: string;
  readonly placeholder: string;
  /** Returns why a code was refused; undefined if it was right. */
  readonly onVerify: (code: string) => Promise<string | undefined>;
}

function CodeForm({ onVerify, ...field }: CodeFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(await onVerify(String(new FormData(event.currentTarget).get('code'))));
    setBusy(false);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        {...field}
        name="code"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        autoFocus
        error={error && t(error)}
      />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t('Signing in...') : t('Sign in')}
      </Button>
    </form>
  );
}

function CodesLeft() {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    void loadAuth()
      .then((auth) => auth.mfa.recoveryCodes.getStatus())
      .then(({ data }) => setCount(data?.remaining));
  }, []);
  if (count === undefined) return null;
  return <p className="mt-2 text-soft">{t('Recovery codes left: {count}', { count })}</p>;
}
