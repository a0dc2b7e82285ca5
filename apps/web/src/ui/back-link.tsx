import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Link to the parent page, above the heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center gap-2 text-lapis underline underline-offset-4 hover:no-underline"
      >
        <svg viewBox="0 0 16 16" className="size-4 rtl:-scale-x-100" aria-hidden="true">
          <path d="M10 3L5 8l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        <span>{children}</span>
      </Link>
    </p>
  );
}
