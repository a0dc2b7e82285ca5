import { outlineColors } from '@dragoman/snippet/editor';
import { useEffect, useId, useRef } from 'react';
import { stateLabel } from '../../../translations/state-label.ts';
import type { StringRow } from '../section/strings.ts';
import { listedStates } from '../section/view.ts';
import { onToolbarKey } from '../text/chips-bar.tsx';

interface LegendProps {
  /** In the order of the list. */
  readonly rows: readonly StringRow[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** What the colors of the outlines mean, with the number of texts of each. A press leads to the next text in that state. */
export function Legend({ rows, selected, onSelect }: LegendProps) {
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyL') return;
      event.preventDefault();
      toolbar.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const shown = listedStates
    .map((state) => ({ state, among: rows.filter((row) => stateOf(row) === state) }))
    .filter(({ among }) => among.length > 0);
  const goTo = (among: readonly StringRow[]) => {
    const place = (row: StringRow) => rows.indexOf(row);
    const at = rows.findIndex(({ original }) => original.id === selected);
    const next = among.find((row) => place(row) > at) ?? among[0];
    if (next !== undefined) onSelect(next.original.id);
  };
  return (
    <section aria-labelledby={id} className="grid gap-1.5 border-b border-edge px-5 pt-3 pb-3">
      <h2 id={id} className="font-sans text-sm font-semibold text-soft" title="Alt+L">
        Outlines
      </h2>
      <div
        ref={toolbar}
        role="toolbar"
        aria-labelledby={id}
        onKeyDown={onToolbarKey}
        className="-mx-1.5 flex flex-wrap gap-x-1"
      >
        {shown.map(({ state, among }, index) => (
          <button
            key={state}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            title="Go to the next one"
            onClick={() => goTo(among)}
            className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-lg px-1.5 text-sm pointer-coarse:min-h-9 hover:bg-wash"
          >
            <span
              aria-hidden="true"
              style={{ borderColor: outlineColors[state] }}
              className="h-3 w-4 rounded-xs border-2 forced-color-adjust-none"
            />
            {stateLabel(state)}
            <span className="text-soft tabular-nums">{among.length}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

function stateOf({ translated }: StringRow) {
  return translated?.state ?? 'untranslated';
}
