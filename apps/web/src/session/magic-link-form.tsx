import type { FormEvent } from 'react';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { MagicLinkState } from './use-magic-link.ts';

interface MagicLinkFormProps {
  readonly state: MagicLinkState;
  readonly onSend: (email: string) => void;
  readonly label: string;
  readonly busyLabel: string;
  readonly look?: ButtonLook;
}

/** The e-mail field and the button that asks for a link; the provider's refusal stands under the field [visitor-account-admin §8]. */
export function MagicLinkForm(props: MagicLinkFormProps) {
  const { state, onSend, label, busyLabel, look = 'primary' } = props;
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
        placeholder="you@example.com"
        error={state.phase === 'form' ? state.error : undefined}
      />
      <Button type="submit" look={look} disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </form>
  );
}
