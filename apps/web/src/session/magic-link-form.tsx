import type { FormEvent } from 'react';
import { t } from '../texts/texts.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { MagicLinkState } from './use-magic-link.ts';

interface MagicLinkFormProps {
  readonly state: MagicLinkState;
  readonly onSend: (email: string) => void;
  /** Typed before. */
  readonly email?: string | undefined;
  readonly label: string;
  readonly busyLabel: string;
  readonly variant?: ButtonVariant;
}

/** Asks for an email address to send a link to; shows the provider's error under the field [visitor-account-admin §8]. */
export function MagicLinkForm(props: MagicLinkFormProps) {
  const { state, onSend, email, label, busyLabel, variant = 'primary' } = props;
  const busy = state.phase === 'sending';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSend(String(new FormData(event.currentTarget).get('email')));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} aria-busy={busy}>
      <Field
        label="Email Address"
        type="email"
        name="email"
        autoComplete="email"
        required
        autoFocus={state.phase === 'form' && state.again === true}
        readOnly={busy}
        defaultValue={email}
        placeholder={t('you@example.com')}
        error={state.phase === 'form' ? state.error && t(state.error) : undefined}
      />
      <Button type="submit" variant={variant} disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
