import type { Misspelling } from '@dragoman/contract/spelling';
import { useEffect, useEffectEvent } from 'react';
import { useSpellingWords } from '../../../spelling/spelling-words.ts';
import { t } from '../../../texts/texts.ts';
import { undoable } from '../keys/undoable.ts';
import type { Check } from '../labels.ts';
import { Finding } from '../row/finding.tsx';
import { replaceRange } from '../row/replace-text.ts';
import type { RowState } from '../row/use-row.ts';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { useMisspellings } from './use-misspellings.ts';

type Take = (misspelling: Misspelling, suggestion: string) => void;

interface SpellingFindingsProps {
  readonly row: StringRow;
  readonly state: RowState;
}

/** The misspelled words of the shown text. Each can be replaced, added to the dictionary, or silenced once the text is saved. */
export function SpellingFindings({ row, state }: SpellingFindingsProps) {
  const { field, draft, text, checks } = state;
  const misspellings = useMisspellings(row.original.original_string, text);
  const words = useSpellingWords(useSection(), undoable);
  const silenced = new Map(
    checks.filter(({ code }) => code === 'spelling').map((check) => [check.detail, check]),
  );
  const take: Take = (misspelling, suggestion) => {
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
        sentence={
          <Sentence
            misspelling={misspelling}
            onTake={check.silenced === undefined ? take : undefined}
          />
        }
        silencing={draft === undefined ? { row, check } : undefined}
        silenced={check.silenced}
      >
        {!silenced.has(word) && (
          <>
            {misspelling.suggestions.slice(1).map((suggestion) => (
              <Suggestion
                key={suggestion}
                word={suggestion}
                onTake={() => take(misspelling, suggestion)}
              />
            ))}
            <button
              type="button"
              className={quietButton}
              onClick={() => void words.add(word).catch(words.fail)}
            >
              Add to dictionary
            </button>
          </>
        )}
      </Finding>
    );
  });
}

interface SentenceProps {
  readonly misspelling: Misspelling;
  /** Undefined if the suggestion cannot be taken. */
  readonly onTake: Take | undefined;
}

/** The suggestion in the sentence is a button. */
function Sentence({ misspelling, onTake }: SentenceProps) {
  const { word, suggestions } = misspelling;
  const [suggestion] = suggestions;
  if (suggestion === undefined || onTake === undefined) return t('Spelling: “{word}”.', { word });
  const better = <Suggestion word={suggestion} onTake={() => onTake(misspelling, suggestion)} />;
  return (
    <>
      Spelling: “{word}”. Did you mean “{better}”?
    </>
  );
}

interface SuggestionProps {
  readonly word: string;
  readonly onTake: () => void;
}

function Suggestion({ word, onTake }: SuggestionProps) {
  const { targetLanguage } = useSection();
  return (
    <button
      type="button"
      lang={targetLanguage}
      className="cursor-pointer font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-saffron"
      onClick={onTake}
    >
      {word}
    </button>
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
