import { type FormEvent, useEffect, useRef, useState } from 'react';
import { InboxHint } from '../installation/inbox-hint.tsx';
import { t, text } from '../texts/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { SentMail } from './use-magic-link.ts';

interface CheckYourEmailProps {
  readonly text: string;
  readonly email: string;
  readonly mail: SentMail;
  /** Use 1 for the page's main heading. Defaults to 2. */
  readonly level?: 1 | 2;
  readonly onStartOver: () => void;
}

/** Confirms that a link was sent, and accepts its code or sends another one [visitor-account-admin §2]. */
export function CheckYourEmail(props: CheckYourEmailProps) {
  const { text: message, email, mail, level = 2, onStartOver } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <Heading ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Check your email
      </Heading>
      <p>{message}</p>
      <p className="font-semibold break-all">{email}</p>
      <InboxHint />
      <CodeForm verify={mail.verify} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SendAgain sendAgain={mail.sendAgain} />
        <Button variant="plain" onClick={onStartOver}>
          Use a different email address
        </Button>
      </div>
    </div>
  );
}

/** Codes have ten digits while the address is under attack (packages/supabase/src/auth-wire/one-time-tokens.ts). */
const codeLengths = [6, 10];

function CodeForm({ verify }: Pick<SentMail, 'verify'>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(/\D/g, '');
    if (!codeLengths.includes(code.length)) return setError(codeRefusal(code.length));
    setBusy(true);
    setError(await verify(code));
    setBusy(false);
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => void submit(event)}
      aria-busy={isBusy}
      noValidate
    >
      <Field
        label="Or enter the code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="123456"
        readOnly={isBusy}
        error={error && t(error)}
      />
      <Button type="submit" variant="quiet" disabled={isBusy}>
        {isBusy ? t('Signing in...') : t('Sign in with code')}
      </Button>
    </form>
  );
}

/** Seconds before another mail can be requested; the server enforces the same limit. */
const resendSeconds = 60;

function SendAgain({ sendAgain }: Pick<SentMail, 'sendAgain'>) {
  const [seconds, setSeconds] = useState(resendSeconds);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const send = async () => {
    setSeconds(resendSeconds);
    setOutcome((await sendAgain()) ?? text('Sent. Check your inbox.'));
  };
  return (
    <div className="grid gap-1">
      <Button variant="plain" disabled={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? t('Send again in {seconds} s', { seconds }) : t('Send again')}
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {t(outcome)}
      </p>
    </div>
  );
}

function codeRefusal(length: number): string {
  return length > 6 ? text('The code has 10 digits.') : text('The code has 6 digits.');
}
