import { useEditorNames } from './editor-names.ts';
import { useStringEditors } from './presence.ts';

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
