import { useEffect } from 'react';
import type { Send } from '../visual-editor/use-picture.ts';
import { useEditorNames } from './editor-names.ts';
import { useStringEditors } from './presence.ts';

/** Outlines what others edit on the picture. The page may belong to strangers, so it gets no names. */
export function OthersOutlines({ send }: { send: Send }) {
  const editors = useStringEditors();
  const { label } = useEditorNames();
  const labels = [...editors].map(([id, found]) => [id, [...new Set(found.map(label))].join(', ')]);
  const shown = JSON.stringify(Object.fromEntries(labels));
  useEffect(() => send({ type: 'others', labels: JSON.parse(shown) }), [send, shown]);
  return null;
}
