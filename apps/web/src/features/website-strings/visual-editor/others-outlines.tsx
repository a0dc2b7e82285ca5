import { useEffect } from 'react';
import { useStringEditors } from '../presence/presence.ts';
import { useEditorNames } from '../presence/shown-editors.tsx';
import type { Send } from './use-picture.ts';

/** Outlines what others edit on the picture. The page may belong to strangers, so it gets no names. */
export function OthersOutlines({ send }: { send: Send }) {
  const editors = useStringEditors();
  const { label } = useEditorNames();
  const labels = [...editors].map(([id, found]) => [id, [...new Set(found.map(label))].join(', ')]);
  const shown = JSON.stringify(Object.fromEntries(labels));
  useEffect(() => send({ type: 'others', labels: JSON.parse(shown) }), [send, shown]);
  return null;
}
