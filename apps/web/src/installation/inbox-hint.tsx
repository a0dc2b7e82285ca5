import { useEffect, useState } from 'react';
import { installation } from './installation.ts';

/** Links to the development inbox if this installation has one. */
export function InboxHint() {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    if (!installation().development) return;
    // There is no inbox once a mail server is configured. HEAD, because an unread body would stay pending.
    fetch('/dev/inbox/state', { method: 'HEAD' }).then(
      ({ ok }) => setExists(ok),
      () => setExists(false),
    );
  }, []);
  if (!exists) return null;
  return (
    <p className="text-sm text-soft">
      No mail server is configured here.{' '}
      <a
        className="text-lapis underline underline-offset-4"
        href="/dev/inbox"
        target="_blank"
        rel="noreferrer"
      >
        Read your mail in the development inbox
      </a>
      .
    </p>
  );
}
