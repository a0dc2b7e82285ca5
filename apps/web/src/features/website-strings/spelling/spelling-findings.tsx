import type { Misspelling } from '@dragoman/contract/spelling';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../texts/texts.ts';
import type { Check } from '../labels.ts';
import { Finding } from '../row/finding.tsx';
import { replaceRange } from '../row/replace-text.ts';
import type { RowState } from '../row/use-row.ts';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { useAddWord, useMisspellings } from './use-misspellings.ts';

interface SpellingFindingsProps {
  readonly row: StringRow;
  readonly state: RowState;
}

/** The misspelled words of the shown text. Each can be replaced, added to the dictionary, or silenced once the text is saved. */
export function SpellingFindings({ row, state }: SpellingFindingsProps) {
  const { field, draft, text, checks } = state;
  const misspellings = useMisspellings(row.original.original_string, text);
  const addWord = useAddWord();
  const silenced = new Map(
    checks.filter(({ code }) => code === 'spelling').map((check) => [check.detail, check]),
  );
  const take = (misspelling: Misspelling, suggestion: string) => {
    if (field.current !== null) replaceWord(field.current, text, misspelling, suggestion);
  };
  const isSettled = draft === undefined && row.translated?.state === 'reviewed';
  const open = misspellings.filter(({ word }) => !silenced.has(word));
  useTakeKey(field, () => {
    const first = open.find(({ suggestions }) => suggestions.length > 0);
    if (first?.suggestions[0] !== undefined) take(first, first.suggestions[0]);
  });
  return misspellings.map((misspelling) => {
    const { word } = misspelling;
    const check: Check = silenced.get(word) ?? {
      code: 'spelling',
      severity: 'warning',
      detail: word,
    };
    return (
      <Finding
        key={word}
        isOpen={!silenced.has(word) && !isSettled}
        sentence={sentenceOf(misspelling)}
        silencing={draft === undefined ? { row, check } : undefined}
        silenced={check.silenced}
      >
        {!silenced.has(word) && (
          <Remedies
            misspelling={misspelling}
            onTake={(suggestion) => take(misspelling, suggestion)}
            onAdd={() => void addWord(word)}
          />
        )}
      </Finding>
    );
  });
}

function sentenceOf({ word, suggestions: [suggestion] }: Misspelling): string {
  return suggestion === undefined
    ? t('Spelling: “{word}”.', { word })
    : t('Spelling: “{word}”. Did you mean “{suggestion}”?', { word, suggestion });
}

interface RemediesProps {
  readonly misspelling: Misspelling;
  readonly onTake: (suggestion: string) => void;
  readonly onAdd: () => void;
}

function Remedies({ misspelling: { suggestions }, onTake, onAdd }: RemediesProps) {
  const { targetLanguage } = useSection();
  return (
    <>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          lang={targetLanguage}
          className={`${quietButton} font-semibold text-ink!`}
          onClick={() => onTake(suggestion)}
        >
          {suggestion}
        </button>
      ))}
      <button type="button" className={quietButton} onClick={onAdd}>
        Add to dictionary
      </button>
    </>
  );
}

/** Replaces the word as if typed. The text may have changed since it was checked. */
function replaceWord(
  field: HTMLTextAreaElement,
  text: string,
  { word, start, end }: Misspelling,
  suggestion: string,
): void {
  const from = text.slice(start, end) === word ? start : text.indexOf(word);
  if (from < 0) return;
  const { length } = suggestion;
  replaceRange(field, {
    from,
    to: from + word.length,
    text: suggestion,
    start: length,
    end: length,
  });
}

/** Runs an action on Alt+S in the field. */
function useTakeKey(field: RowState['field'], onTake: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTake = event.code === 'KeyS' && event.altKey && !event.ctrlKey && !event.metaKey;
    if (!isTake || event.isComposing) return;
    event.preventDefault();
    onTake();
  });
  useEffect(() => {
    const { current } = field;
    const listener = (event: KeyboardEvent) => onKey(event);
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, [field]);
}
