import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** Link to the parent page, above the heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link
        to={to}
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-lapis underline underline-offset-4 hover:no-underline"
      >
        <Icon name="back" className="size-4 rtl:-scale-x-100" />
        <span>{children}</span>
      </Link>
    </p>
  );
}
