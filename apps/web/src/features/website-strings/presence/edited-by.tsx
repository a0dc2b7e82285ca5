import { useEditorNames } from './editor-names.ts';
import { useStringEditors } from './presence.ts';

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
