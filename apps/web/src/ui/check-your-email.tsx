import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { InboxHint } from './inbox-hint.tsx';

interface CheckYourEmailProps {
  readonly text: string;
  readonly email: string;
  readonly onStartOver: () => void;
}

/** After a link was sent: 'Check your email', and the way back to the form [visitor-account-admin §2]. */
export function CheckYourEmail({ text, email, onStartOver }: CheckYourEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Check your email
      </h2>
      <p>{text}</p>
      <p className="font-semibold break-all">{email}</p>
      <InboxHint />
      <Button look="plain" onClick={onStartOver}>
        Use a different email address
      </Button>
    </div>
  );
}
