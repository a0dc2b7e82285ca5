import { type FormEvent, useState } from 'react';
import { loadAuth } from '../../api/backend.ts';
import { failureOf } from '../../session/request-failure.ts';
import { t, text } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** Asks for the code of the user's authenticator app, after any way of signing in. */
export function SecondFactorForm({ factorId }: { factorId: string }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\D/g, '');
    if (code.length !== 6) return setError(text('The code has 6 digits.'));
    setBusy(true);
    setError(await failureOf((auth) => auth.mfa.challengeAndVerify({ factorId, code })));
    setBusy(false);
  };
  return (
    <>
      <div>
        <h1 className="text-4xl font-bold">One more step</h1>
        <p className="mt-2 text-lg text-soft">Enter the code from your authenticator app.</p>
      </div>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="123456"
          autoFocus
          error={error && t(error)}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t('Signing in...') : t('Sign in')}
        </Button>
        <Button
          variant="plain"
          onClick={() => void loadAuth().then((auth) => auth.signOut({ scope: 'local' }))}
        >
          {t('Use a different email address')}
        </Button>
      </form>
    </>
  );
}
