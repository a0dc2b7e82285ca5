import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Shown in place of the label, which stays its name. */
  readonly icon?: IconName;
  /** Rendered only while the tab is selected. */
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Shown between the tabs and the content. */
  readonly between?: ReactNode;
}

/** Tabs with keyboard support (WAI-ARIA Authoring Practices, Tabs). */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, between } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ id }) => id === selected);
  // Scroll the selected tab into view on narrow screens.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${selected}`)}`);
    if (!row || !tab) return;
    const [{ left, right }, of] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += Math.max(right - of.right, 0) + Math.min(left - of.left, 0);
  }, [base, selected]);
  const move = (event: KeyboardEvent) => {
    const next = tabs[nextIndex(event, at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${next.id}`)}`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-x-1 border-b border-edge scroll-row"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            {...(tab.icon !== undefined && { 'aria-label': tab.label, title: tab.label })}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
            className="-mb-px min-h-12 shrink-0 cursor-pointer border-b-3 border-transparent px-2.5 font-semibold text-soft -outline-offset-3! hover:text-ink aria-selected:border-saffron aria-selected:text-ink sm:px-4"
          >
            {tab.icon === undefined ? tab.label : <Icon name={tab.icon} line={1.5} />}
          </button>
        ))}
      </div>
      {between !== undefined && <div className="mt-4">{between}</div>}
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        className="mt-4"
      >
        {tabs[at]?.content}
      </div>
    </div>
  );
}

/** Returns the index of the tab that a key selects, or -1. Arrow keys swap in right-to-left text. */
function nextIndex({ key, currentTarget }: KeyboardEvent, at: number, count: number): number {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
