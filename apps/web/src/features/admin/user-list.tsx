import { useState } from 'react';
import { countOf } from '../../formatting/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

interface User {
  readonly id: string;
  readonly email: string | null;
}

interface UserListProps {
  readonly users: {
    readonly data: readonly User[] | undefined;
    readonly isPending: boolean;
  };
  readonly websites: readonly { readonly user_id: string }[];
  readonly onImpersonate: (userId: string) => void;
}

/** All users with their number of websites and a button to impersonate them. */
export function UserList({ users, websites, onImpersonate }: UserListProps) {
  const { data = [], isPending } = users;
  const [search, setSearch] = useState('');
  const shown = data.filter(({ id, email }) =>
    (email ?? id).toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <section aria-labelledby="users">
      <h2 id="users" className="text-2xl font-bold">
        Users
      </h2>
      {data.length > 10 && (
        <div className="mt-4">
          <SearchField
            label="Search users"
            placeholder="Search by email"
            value={search}
            onSearch={setSearch}
          />
        </div>
      )}
      {isPending && (
        <div className="mt-4">
          <SkeletonRows label="Loading users..." />
        </div>
      )}
      <ul className="mt-4 divide-y divide-edge rounded-2xl border border-edge bg-card empty:hidden">
        {shown.map(({ id, email }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-6">
            <span className="min-w-0 flex-1 basis-60 font-semibold break-all" translate="no">
              {email ?? id}
            </span>
            <span className="text-soft tabular-nums">
              {countOf(websites.filter(({ user_id }) => user_id === id).length, 'website')}
            </span>
            <Button
              variant="quiet"
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
