import { countOf } from '../../lib/languages.ts';
import { Button } from '../../ui/button.tsx';

interface UserListProps {
  readonly users: readonly { readonly id: string; readonly email: string | null }[] | undefined;
  readonly websites: readonly { readonly user_id: string }[];
  readonly onImpersonate: (userId: string) => void;
}

/** Every user with how many websites they have, and the way to act as them. */
export function UserList({ users = [], websites, onImpersonate }: UserListProps) {
  return (
    <section aria-labelledby="users">
      <h2 id="users" className="text-2xl font-bold">
        Users
      </h2>
      <ul className="mt-4 divide-y divide-edge rounded-2xl border border-edge bg-card empty:hidden">
        {users.map(({ id, email }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-6">
            <span className="min-w-0 flex-1 basis-60 font-semibold break-all" translate="no">
              {email ?? id}
            </span>
            <span className="text-soft tabular-nums">
              {countOf(websites.filter(({ user_id }) => user_id === id).length, 'website')}
            </span>
            <Button
              look="quiet"
              aria-label={`Impersonate ${email ?? id}`}
              onClick={() => onImpersonate(id)}
            >
              Impersonate
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
