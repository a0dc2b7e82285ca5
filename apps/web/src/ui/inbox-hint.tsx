import { installation } from '../lib/installation.ts';

/** On embedded defaults mail goes nowhere else than to a page of this installation: says where. */
export function InboxHint() {
  if (!installation().development) return null;
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
