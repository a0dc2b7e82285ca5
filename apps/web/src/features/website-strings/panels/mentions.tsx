import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { useColleagues } from '../assignments/use-colleagues.ts';

/** The last word before the caret, if it begins a mention. */
const begun = /(?:^|\s)@([^\s@]*(?:@[^\s@]*)?)$/;

const mostListed = 6;

/** Completes `@…` in a field to the address of somebody who may see the text: by arrow keys and Enter, or a click. */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>) {
  const listId = useId();
  const { data } = useColleagues();
  const [sought, setSought] = useState<string>();
  const [at, setAt] = useState(0);
  const names = (data?.people ?? []).map(({ name }) => name);
  const found =
    sought === undefined
      ? []
      : names.filter((name) => name.toLowerCase().includes(sought)).slice(0, mostListed);
  const isOpen = found.length > 0;
  const look = () => {
    const { current } = field;
    const before = current?.value.slice(0, current.selectionStart) ?? '';
    setSought(begun.exec(before)?.[1]?.toLowerCase());
    setAt(0);
  };
  const choose = (name: string | undefined) => {
    const { current } = field;
    if (current === null || name === undefined || sought === undefined) return;
    const end = current.selectionStart;
    current.setRangeText(`${name} `, end - sought.length, end, 'end');
    current.dispatchEvent(new Event('input', { bubbles: true }));
    current.focus();
    setSought(undefined);
  };
  /** Returns true for a key that the list takes. */
  const takesKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[at]);
    else if (event.key === 'Escape') setSought(undefined);
    else return false;
    event.preventDefault();
    return true;
  };
  const props = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? `${listId}-${at}` : undefined,
    onBlur: () => setSought(undefined),
  };
  const list = isOpen && <Names {...{ listId, found, at, choose }} />;
  return { look, takesKey, props, list };
}

interface NamesProps {
  readonly listId: string;
  readonly found: readonly string[];
  readonly at: number;
  readonly choose: (name: string) => void;
}

function Names({ listId, found, at, choose }: NamesProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('People to mention')}
      className="grid basis-full rounded-xl border border-edge bg-card p-1"
    >
      {found.map((name, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active one
        <div
          key={name}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(name);
          }}
          className="min-h-9 cursor-pointer truncate rounded-lg px-2 py-1.5 hover:bg-wash aria-selected:bg-wash"
        >
          {name}
        </div>
      ))}
    </div>
  );
}
