import { useEffect, useRef } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import type { FoundPage } from './use-page-search.ts';

interface PathOptionsProps {
  /** Prefix of the ids of the list and its options. */
  readonly id: string;
  readonly pages: readonly FoundPage[];
  /** Index of the active option. */
  readonly at: number;
  readonly onChoose: (page: FoundPage) => void;
}

/** The list of pages below the field. */
export function PathOptions({ id, pages, at, onChoose }: PathOptionsProps) {
  const active = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the active option changes
  useEffect(() => active.current?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-2 max-h-80 min-w-72 overflow-y-auto rounded-xl border border-edge bg-card p-1.5 shadow-card">
      {pages.length === 0 && <p className="px-3 py-2 text-soft">No page matches.</p>}
      <div id={`${id}-list`} role="listbox" aria-label="Pages">
        {pages.map((page, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
          <div
            key={page.path}
            ref={index === at ? active : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            // Keeps the focus in the field until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(page)}
            className="grid min-h-11 cursor-pointer content-center rounded-lg px-3 py-1 hover:bg-wash aria-selected:bg-wash"
          >
            <bdi dir="ltr" className="break-all">
              {page.path}
            </bdi>
            <span className="text-sm text-soft">
              {page.title !== null && <span translate="no">{page.title} · </span>}
              {countOf(page.word_count, 'word')}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
