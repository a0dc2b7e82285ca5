import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { type PanelName, useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { replaceText } from '../text/replace-text.ts';

export interface OpenPanel {
  readonly name: PanelName | undefined;
  /** Opens a panel, or closes the one that is open. */
  readonly toggle: (name: PanelName) => void;
  readonly shown: ReactNode;
}

/** The panel that is open below a row. What it offers is written into the row's field, as a draft. */
export function useRowPanel(
  row: StringRow,
  field: RefObject<HTMLTextAreaElement | null>,
): OpenPanel {
  const { RowPanel } = useSection();
  const [name, setName] = useState<PanelName>();
  const onUse = (text: string) => field.current !== null && replaceText(field.current, text);
  return {
    name,
    toggle: (wanted) => setName(wanted === name ? undefined : wanted),
    shown: name !== undefined && (
      <Suspense>
        <RowPanel name={name} row={row} onUse={onUse} />
      </Suspense>
    ),
  };
}
