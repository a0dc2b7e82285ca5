import { useEffect, useState } from 'react';
import { installation } from './installation.ts';

/** On embedded defaults mail goes nowhere else than to a page of this installation: says where, if that page is there. */
export function InboxHint() {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    if (!installation().development) return;
    // With a mail server configured there is no such page. A body that nobody reads would stay under way.
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
