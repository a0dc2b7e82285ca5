import { useEffect, useMemo } from 'react';
import { openAccount } from '../../account/open-account.ts';
import { useAccounts } from '../../account/use-accounts.ts';
import { accountOf } from '../../api/chosen-account.ts';
import { useAuth } from '../../session/auth-state.ts';
import { t } from '../../texts/texts.ts';
import { NativeSelect } from '../../ui/native-select.tsx';

/** Chooses among the accounts that the user may work in; nothing for whoever has only one. */
export function AccountSwitcher() {
  const userId = useAuth().user?.id ?? '';
  const accounts = useAccounts().data?.accounts;
  // Whoever chooses another one leaves this document: until then, the list does not have to know it.
  const open = useMemo(() => accountOf(userId), [userId]);
  const isGone = accounts?.every(({ id }) => id !== open) === true;
  // Whoever was removed from it works in the own one again.
  useEffect(() => {
    if (isGone && userId !== '') openAccount(userId, userId);
  }, [isGone, userId]);
  if (accounts === undefined || accounts.length < 2) return null;
  return (
    <NativeSelect
      label={t('Account')}
      options={accounts.map(({ id, name }) => [id, id === userId ? t('My account') : name])}
      value={open}
      onChoose={(id) => openAccount(userId, id)}
    />
  );
}
