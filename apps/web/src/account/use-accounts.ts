import type { AccountFields } from '@dragoman/contract/team';
import type { Permission } from '@dragoman/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { personalApi } from '../api/api.ts';
import { accountOf } from '../api/chosen-account.ts';
import { useAuth } from '../session/auth-state.ts';

/** Query key of the accounts that the user may work in. */
export const accountsKey = ['accounts'] as const;

/** The accounts that the user may work in, the own one first. */
export function useAccounts() {
  const { user } = useAuth();
  return useQuery({
    queryKey: [...accountsKey, user?.id],
    queryFn: () => personalApi('GET /api/me/accounts'),
    staleTime: 60_000,
  });
}

/** Returns the account that is open; undefined until it was read. */
export function useOpenAccount(): AccountFields | undefined {
  const { user } = useAuth();
  const { data } = useAccounts();
  return data?.accounts.find(({ id }) => id === accountOf(user?.id ?? ''));
}

/** Returns whether a website is the open account's. */
export function useIsOfOpenAccount(website: { readonly user_id: string } | undefined): boolean {
  const { user } = useAuth();
  return user !== null && website?.user_id === accountOf(user.id);
}

/**
 * Returns whether the user may do it in the open account, with the website and in the language if they are given. Until the account
 * was read, whoever opened the own one may: the server decides.
 */
export function useMay(permission: Permission, websiteId?: string, language?: string): boolean {
  const { user } = useAuth();
  const account = useOpenAccount();
  if (account === undefined) return user !== null && accountOf(user.id) === user.id;
  const { permissions, website_ids, languages } = account;
  return (
    permissions.includes(permission) &&
    (websiteId === undefined || (website_ids?.includes(websiteId) ?? true)) &&
    (language === undefined || (languages?.includes(language) ?? true))
  );
}
