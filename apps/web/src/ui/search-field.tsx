import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  /** Read aloud; not shown. */
  readonly label: string;
  readonly placeholder?: string;
  /** What is searched for now; may change from outside, such as by going back. */
  readonly value: string;
  /** Asked for once typing pauses, at once by Enter and by clearing. */
  readonly onSearch: (search: string) => void;
  /** Marks the field for a script that looks for it. */
  readonly inputProps?: Readonly<Record<`data-${string}`, string>>;
}

/** Milliseconds without a key after which a search begins. */
const pause = 250;

/** A field that searches while one types; Esc and a button clear it. */
export function SearchField({ label, placeholder, value, onSearch, inputProps }: SearchFieldProps) {
  const { text, change, commit } = usePausedText(value, onSearch);
  return (
    <search className="relative block min-w-0">
      <Glass />
      <input
        {...inputProps}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') commit(text);
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            commit('');
          }
        }}
        className="min-h-12 w-full rounded-xl border border-control bg-card py-2 ps-11 pe-12 text-ink placeholder:text-soft"
      />
      {text !== '' && <Clear onPress={() => commit('')} />}
    </search>
  );
}

/** What stands in the field, and what was asked for: one follows the other after a pause. */
function usePausedText(value: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  const ask = (wanted: string) => {
    if (wanted === asked.current) return;
    asked.current = wanted;
    search.current(wanted);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    change(typed: string) {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(typed), pause);
    },
    commit(wanted: string) {
      setText(wanted);
      clearTimeout(timer.current);
      ask(wanted);
    },
  };
}

function Glass() {
  return (
    <svg
      viewBox="0 0 16 16"
      className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4 text-soft"
      aria-hidden="true"
    >
      <path
        d="M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9M10.400 10.400 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Clear({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear the search"
      onClick={(event) => {
        onPress();
        event.currentTarget.parentElement?.querySelector('input')?.focus();
      }}
      className="absolute inset-y-0 end-1 my-auto grid size-10 cursor-pointer place-items-center rounded-lg text-soft hover:bg-wash hover:text-ink"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}
