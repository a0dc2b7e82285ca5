import type { adminUsersEndpoint } from '@dragoman/contract/admin';
import type { AnswerOf } from '@dragoman/contract/endpoints';
import { countOf } from '../../formatting/numbers.ts';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmSteps } from '../../ui/confirm-steps.tsx';
import { type AdminData, Listing } from './listing.tsx';

export type User = AnswerOf<typeof adminUsersEndpoint>[number];

interface UserListProps {
  readonly users: AdminData<readonly User[]>;
  /** Undefined until they are loaded. */
  readonly websites: readonly { readonly user_id: string }[] | undefined;
  /** The administrator's own id: they cannot impersonate themselves. */
  readonly ownId: string | undefined;
  readonly onImpersonate: (userId: string) => void;
  readonly onResetFactors: (userId: string) => Promise<void>;
}

const texts = {
  loading: t('Loading users...'),
  failed: t('The users could not be loaded. Please try again.'),
  search: t('Search users'),
  sort: t('Sort users by'),
  noMatch: t('No users match your search.'),
  pages: t('Pages of Users'),
};

const nameOf = ({ id, email }: Pick<User, 'id' | 'email'>) => email ?? id;

/** All users with their number of websites, and buttons to impersonate them and to reset their two-step verification. */
export function UserList(props: UserListProps) {
  const { users, websites, ownId, onImpersonate, onResetFactors } = props;
  const counts = Map.groupBy(websites ?? [], ({ user_id }) => user_id);
  const countFor = ({ id }: User) => counts.get(id)?.length ?? 0;
  return (
    <Listing
      id="users"
      title="Users"
      texts={texts}
      list={users}
      textOf={nameOf}
      orders={[
        {
          name: t('Email'),
          compare: (one, other) => nameOf(one).localeCompare(nameOf(other)),
        },
        { name: t('Websites'), compare: (one, other) => countFor(other) - countFor(one) },
      ]}
    >
      {(user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4 sm:px-6">
          <span className="min-w-0 flex-1 basis-60 font-semibold break-all" translate="no">
            {nameOf(user)}
          </span>
          {websites !== undefined && (
            <span className="text-soft tabular-nums">{countOf(countFor(user), 'website')}</span>
          )}
          {user.id === ownId ? (
            <span className="text-soft">You</span>
          ) : (
            <Button
              variant="quiet"
              aria-label={`Impersonate ${nameOf(user)}`}
              onClick={() => onImpersonate(user.id)}
            >
              Impersonate
            </Button>
          )}
          {user.has_second_factor && user.id !== ownId && (
            <ResetFactors user={user} onReset={onResetFactors} />
          )}
        </li>
      )}
    </Listing>
  );
}

interface ResetFactorsProps {
  readonly user: User;
  readonly onReset: (userId: string) => Promise<void>;
}

/** For users who lost their phone and their recovery codes. */
function ResetFactors({ user, onReset }: ResetFactorsProps) {
  const question = t('Signing in as {email} then asks for no code. They get a mail about it.', {
    email: nameOf(user),
  });
  return (
    <ConfirmSteps
      open={t('Turn off two-step verification')}
      text={<p>{question}</p>}
      confirm={t('Turn off')}
      busy={t('Turning off...')}
      onConfirm={() => onReset(user.id)}
    />
  );
}
