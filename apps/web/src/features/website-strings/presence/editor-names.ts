import { hasAdminSession } from '../../../session/admin-session.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';
import type { StringEditor } from './presence.ts';

/** Returns functions that describe editors to this user: by a label without a name, or in a sentence. */
export function useEditorNames() {
  const { user } = useAuth();
  const isOwner = !hasAdminSession();
  return {
    label({ isAdmin }: StringEditor): string {
      if (isAdmin) return t('Administrator');
      return isOwner ? t('Another window') : t('Owner');
    },
    sentence({ isAdmin }: StringEditor): string {
      if (isAdmin) return t('An administrator is editing this.');
      return isOwner
        ? t('You are editing this in another window.')
        : t('{name} is editing this.', { name: user?.email });
    },
  };
}
