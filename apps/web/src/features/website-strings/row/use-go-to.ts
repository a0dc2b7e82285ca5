import type { WantedRow } from '../keys/field-keys.ts';
import { focusNextRow } from '../keys/rows-focus.ts';
import { useSection } from '../section.ts';

/**
 * Returns a function that focuses the next row that is untranslated or has an open finding. After the last one on the page, the list
 * shows only these.
 */
export function useGoTo() {
  const { changeView } = useSection();
  return (from: Element, wanted: WantedRow) => {
    if (focusNextRow(from, wanted)) return;
    if (wanted === 'finding') changeView({ warnings: true, states: [], drafts: false });
    else changeView({ states: ['untranslated', 'failed'], warnings: false, drafts: false });
  };
}
