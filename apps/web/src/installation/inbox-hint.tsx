import { isLoopbackHost } from '@dragoman/domain/addresses';
import { useEffect, useState } from 'react';
import { installation } from './installation.ts';

/** Links to the development inbox for a browser on the server's machine. */
export function InboxHint() {
  const { inboxUrl } = installation();
  const [isHere, setIsHere] = useState(false);
  // Not while rendering, which the server does too.
  useEffect(() => setIsHere(isLoopbackHost(location.hostname)), []);
  if (inboxUrl === undefined || !isHere) return null;
  return (
    <p className="text-sm text-soft">
      No mail server is configured here.{' '}
      <a
        className="text-lapis underline underline-offset-4"
        href={inboxUrl}
        target="_blank"
        rel="noreferrer"
      >
        Read your mail in the development inbox
      </a>
      .
    </p>
  );
}
