import { useEffect } from 'react';
import { Link } from 'react-router';
import { routes } from '../routes/routes.data.ts';
import { useAuth } from '../session/auth-state.ts';
import { Notice } from '../ui/alert.tsx';
import { openAccount } from './open-account.ts';
import { useAccounts } from './use-accounts.ts';

/** Shown to administrators in place of what only the owner can use; opens the account for who works there, as after a link. */
export function OtherAccountNotice({ accountId }: { readonly accountId: string }) {
  const userId = useAuth().user?.id ?? '';
  const works = useAccounts().data?.accounts.some(({ id }) => id === accountId) === true;
  useEffect(() => {
    if (works) openAccount(userId, accountId, location.pathname + location.search);
  }, [works, userId, accountId]);
  return (
    <Notice>
      This website belongs to another account. To work on it, impersonate its owner in the{' '}
      <Link className="text-lapis underline underline-offset-4" to={routes.admin}>
        Admin Panel
      </Link>
      .
    </Notice>
  );
}
