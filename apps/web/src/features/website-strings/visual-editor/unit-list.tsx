import { textDirection } from '@dragoman/domain/languages';
import { memo, useEffect, useId, useRef } from 'react';
import { stateLabel } from '../../../translations/state-label.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useSection } from '../section/section.ts';
import { StateDot } from '../section/state-dot.tsx';
import type { StringRow } from '../section/strings.ts';

const OthersMark = lazyPart(() => import('../presence/shown-editors.tsx'), 'OthersMark');

/** The units of a page, those that can be seen on the picture apart from the others. */
export interface PageUnits {
  readonly visible: readonly StringRow[];
  readonly hidden: readonly StringRow[];
}

interface UnitListProps extends PageUnits {
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** All texts of the page in its order, in step with the picture. */
export function UnitList({ visible, hidden, selected, onSelect }: UnitListProps) {
  return (
    <div className="grid content-start gap-5 p-3">
      <Group title="On this page" rows={visible} selected={selected} onSelect={onSelect} />
      <Group
        title="Not visible on this page"
        hint="Titles, descriptions, labels, and what the page hides or draws by script."
        rows={hidden}
        selected={selected}
        onSelect={onSelect}
      />
    </div>
  );
}

interface GroupProps extends Pick<UnitListProps, 'selected' | 'onSelect'> {
  readonly title: string;
  readonly hint?: string;
  readonly rows: readonly StringRow[];
}

function Group({ title, hint, rows, selected, onSelect }: GroupProps) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h2 id={id} className="px-2 font-sans text-base font-semibold">
        {title} <span className="font-normal text-soft tabular-nums">{rows.length}</span>
      </h2>
      {hint !== undefined && <p className="px-2 text-sm text-soft">{hint}</p>}
      <ol className="grid gap-0.5">
        {rows.map((row) => (
          <UnitItem
            key={row.original.id}
            row={row}
            isSelected={row.original.id === selected}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  );
}

interface UnitItemProps {
  readonly row: StringRow;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

const UnitItem = memo(function UnitItem({ row, isSelected, onSelect }: UnitItemProps) {
  const { original, translated } = row;
  const { originalLanguage, targetLanguage } = useSection();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const state = translated?.state ?? 'untranslated';
  const text = readable(translated?.translated_string ?? '');
  const place = original.kind === 'text' ? undefined : original.context;
  return (
    <li className="[contain-intrinsic-height:4rem] [content-visibility:auto]">
      <button
        ref={button}
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(original.id)}
        className="grid w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 rounded-lg border-s-3 border-transparent px-2 py-2 text-start hover:bg-wash aria-current:border-lapis aria-current:bg-wash"
      >
        <span className="mt-2 grid" title={stateLabel(state)}>
          <StateDot state={state} />
          <span className="sr-only">{stateLabel(state)}</span>
        </span>
        <span className="grid min-w-0">
          <span
            lang={targetLanguage}
            dir={textDirection(targetLanguage)}
            className={`line-clamp-2 [overflow-wrap:anywhere] ${text === '' ? 'text-soft italic' : ''}`}
          >
            {text === '' ? 'No translation yet' : text}
          </span>
          <span
            lang={originalLanguage}
            dir={textDirection(originalLanguage)}
            className="truncate text-sm text-soft"
          >
            {place !== undefined && <span translate="no">{place} · </span>}
            {readable(original.original_string)}
          </span>
          <OthersMark id={original.id} />
        </span>
      </button>
    </li>
  );
});

/** The beginning of a text without its tags. */
function readable(text: string): string {
  return text.slice(0, 300).replaceAll(/<\/?\d{1,4}\/?>/g, '');
}
