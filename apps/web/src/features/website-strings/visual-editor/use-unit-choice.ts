import type { EditorMessage } from '@dragoman/snippet/editor';
import { useCallback, useEffect, useState } from 'react';
import type { ChangeVisualView } from '../section/visual-view.ts';

/** How the edited unit was chosen: where a click hit it, or from elsewhere, and then the picture scrolls to it. */
interface Hit {
  readonly id: string;
  readonly occurrence: number;
  /** The absolute address of the link that contains it. */
  readonly href: string | null;
}

const atFoot = '(max-width: 1023px)';

/** The unit being edited, in the address and on the picture. */
export function useUnitChoice(
  selected: string | null,
  send: ((message: EditorMessage) => void) | undefined,
  onChange: ChangeVisualView,
) {
  const [hit, setHit] = useState<Hit>();
  const current = hit?.id === selected ? hit : undefined;
  useEffect(() => {
    // A sheet at the foot hides the lower half of the picture.
    const scroll = matchMedia(atFoot).matches ? 'top' : current === undefined ? 'center' : null;
    send?.({ type: 'select', id: selected, occurrence: current?.occurrence ?? 0, scroll });
  }, [send, selected, current]);
  const choose = useCallback(
    (id: string | null, by?: Hit) => {
      setHit(by);
      onChange({ string: id });
    },
    [onChange],
  );
  return { href: current?.href ?? null, choose };
}
