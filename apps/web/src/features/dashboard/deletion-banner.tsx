import { Link } from 'react-router';
import { dayOf } from '../../formatting/dates.ts';
import { routes } from '../../routes/routes.data.ts';

/** Shown while the account waits for its deletion; leads to keeping it. */
export function DeletionBanner({ deletesAt }: { deletesAt: string }) {
  return (
    <aside
      aria-label="Deletion of your account"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-saffron px-4 py-2 text-on-saffron sm:px-8"
    >
      <p className="min-w-0 font-semibold">
        Your account is deleted on {dayOf(deletesAt)}, with all of its websites.
      </p>
      <Link
        to={routes.account}
        className="inline-flex min-h-11 items-center rounded-xl border-2 border-on-saffron px-4 font-semibold [--color-focus:#171a3a]"
      >
        Keep my account
      </Link>
    </aside>
  );
}
