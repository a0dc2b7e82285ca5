import { hasAdminSession } from '../../../session/admin-session.ts';
import { useAuth } from '../../../session/auth-state.ts';
import { t } from '../../../texts/texts.ts';
import { type StringEditor, useStringEditors } from './presence.ts';

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

/** Says who else is editing a string. */
export function EditedBy({ id }: { id: string }) {
  const { sentence } = useEditorNames();
  const editors = useStringEditors().get(id) ?? [];
  return (
    <span role="status" className="min-w-0 text-xs font-semibold text-lapis empty:hidden">
      {[...new Set(editors.map(sentence))].join(' ')}
    </span>
  );
}

/** Marks a listed string that others edit. */
export function OthersMark({ id }: { id: string }) {
  const editors = useStringEditors().get(id);
  const { label, sentence } = useEditorNames();
  if (editors?.[0] === undefined) return null;
  return (
    <span
      title={sentence(editors[0])}
      className="justify-self-start rounded-full bg-lapis px-2 text-xs leading-5 font-semibold text-card"
    >
      {label(editors[0])}
    </span>
  );
}
