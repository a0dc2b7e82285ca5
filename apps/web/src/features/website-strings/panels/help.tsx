import { useMay } from '../../../account/use-accounts.ts';
import type { StringRow } from '../section/strings.ts';
import { insertText } from '../text/insert-text.ts';
import { replaceText } from '../text/replace-text.ts';
import { AddTerm } from './add-term.tsx';
import { Concordance } from './concordance.tsx';
import { Suggestions } from './suggestions.tsx';
import { Terms } from './terms.tsx';
import { usePickedWords } from './use-picked-words.ts';

interface HelpProps {
  readonly row: StringRow;
  /** Changes the row's field. */
  readonly write: (change: (field: HTMLTextAreaElement) => void) => void;
}

/** What helps to translate a text: terms, translations of similar texts, a search of the memory, and a new term. */
export function Help({ row, write }: HelpProps) {
  const picked = usePickedWords(row.original.id);
  const mayAdd = useMay('glossary.edit');
  return (
    <>
      <Terms row={row} onInsert={(text) => write((field) => insertText(field, text))} />
      <Suggestions row={row} onUse={(text) => write((field) => replaceText(field, text))} />
      <Concordance key={picked.latest} words={picked.latest} />
      {mayAdd && <AddTerm key={`${picked.original} ${picked.translation}`} picked={picked} />}
    </>
  );
}
