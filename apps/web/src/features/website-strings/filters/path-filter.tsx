import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PathOptions } from './path-options.tsx';
import { type FoundPage, usePageSearch } from './use-page-search.ts';

interface PathFilterProps {
  readonly path: string | null;
  /** What no path stands for. Defaults to 'All pages'. */
  readonly none?: string;
  readonly onPath: (path: string | null) => void;
}

/**
 * Chooses one page of the website, found by path or title. A combobox of our own by the ARIA pattern, because axe reports how
 * the library's hides the rest of the page.
 */
export function PathFilter({ path, none = t('All pages'), onPath }: PathFilterProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = usePathList(path, (chosen) => {
    onPath(chosen);
    input.current?.blur();
  });
  return (
    <div className="relative min-w-0">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Page"
        aria-expanded={list.isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={
          list.isOpen && list.pages.length > 0 ? `${id}-${list.at}` : undefined
        }
        placeholder={none}
        spellCheck={false}
        autoComplete="off"
        value={list.typed ?? path ?? ''}
        onFocus={list.open}
        onClick={list.open}
        onBlur={list.close}
        onChange={(event) => list.type(event.currentTarget.value)}
        onKeyDown={list.onKey}
        className="min-h-11 w-full truncate rounded-xl border border-control bg-card py-1.5 ps-4 pe-12 text-ink placeholder:text-ink"
      />
      {path === null ? <Chevron /> : <ClearButton label={none} onClear={() => onPath(null)} />}
      {list.isOpen && (
        <PathOptions id={id} pages={list.pages} at={list.at} onChoose={list.choose} />
      )}
    </div>
  );
}

/** The typed text, the pages it finds, and the active one. */
function usePathList(path: string | null, onChoose: (path: string | null) => void) {
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const pages = usePageSearch(typed ?? '', isOpen);
  const close = () => {
    setOpen(false);
    setTyped(undefined);
    setAt(0);
  };
  const choose = (page: FoundPage | undefined) => {
    close();
    if (page !== undefined) onChoose(page.path);
    else if (typed === '' && path !== null) onChoose(null);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(isOpen ? Math.max(0, Math.min(at + step, pages.length - 1)) : 0);
    if (step !== undefined) setOpen(true);
    else if (event.key === 'Enter') choose(typed === '' ? undefined : pages[at]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return {
    ...{ typed, isOpen, at, pages, close, choose, onKey },
    open: () => setOpen(true),
    type(text: string) {
      setTyped(text);
      setAt(0);
      setOpen(true);
    },
  };
}

const fieldEnd =
  'absolute inset-y-0 end-1 my-auto grid size-10 place-items-center rounded-lg text-soft';

function Chevron() {
  return (
    <span className={`${fieldEnd} pointer-events-none`}>
      <Icon name="chevron" className="size-4" />
    </span>
  );
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className={`${fieldEnd} cursor-pointer hover:bg-wash hover:text-ink`}
    >
      <Icon name="close" className="size-4" line={1.6} />
    </button>
  );
}
