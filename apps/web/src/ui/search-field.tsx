import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from './icon.tsx';

interface SearchFieldProps {
  /** Accessible name; not visible. */
  readonly label: string;
  /** Defaults to the name. */
  readonly placeholder?: string;
  /** The current search; may change from outside, for example by going back. */
  readonly value: string;
  /** Called after a pause in typing, and immediately on Enter and on clearing. */
  readonly onSearch: (search: string) => void;
  /** `data-*` attributes of the input. */
  readonly inputProps?: Readonly<Record<`data-${string}`, string>>;
}

/** Milliseconds without typing before a search. */
const typingPauseMs = 250;

/** Searches while you type. Esc and a button clear it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onSearch, inputProps } = props;
  const { text, change, commit } = usePausedText(value, onSearch);
  return (
    <search className="relative block min-w-0">
      <SearchIcon />
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
        className="min-h-11 w-full rounded-xl border border-control bg-card py-1.5 ps-11 pe-12 truncate text-ink placeholder:text-soft"
      />
      {text !== '' && <ClearButton onPress={() => commit('')} />}
    </search>
  );
}

/** Keeps the typed text, and calls `onSearch` after a pause. */
function usePausedText(value: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== submitted) {
      setSubmitted(value);
      setText(value);
    }
  }
  const commit = (wanted: string) => {
    setText(wanted);
    if (wanted === submitted) return;
    setSubmitted(wanted);
    onSearch(wanted);
  };
  const commitPaused = useEffectEvent(commit);
  useEffect(() => {
    if (text === submitted) return;
    const timer = setTimeout(() => commitPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, submitted]);
  return { text, change: setText, commit };
}

function SearchIcon() {
  return (
    <Icon
      name="search"
      className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4 text-soft"
      line={1.6}
    />
  );
}

function ClearButton({ onPress }: { onPress: () => void }) {
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
      <Icon name="close" className="size-4" line={1.6} />
    </button>
  );
}
