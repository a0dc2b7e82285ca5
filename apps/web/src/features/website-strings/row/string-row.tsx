import { memo, useId } from 'react';
import { RowCheckbox } from '../../../ui/checkbox.tsx';
import type { StringRow as Row } from '../section/strings.ts';
import { ChipsBar } from '../text/chips-bar.tsx';
import { OriginalText } from './original-text.tsx';
import { atRest, RowSide } from './row-side.tsx';
import { StringFacts } from './string-facts.tsx';
import { TranslationField } from './translation-field.tsx';
import { type RowActions, useRow } from './use-row.ts';

interface StringRowProps extends RowActions {
  readonly row: Row;
  readonly isSelected: boolean;
  readonly onSelect: (id: string, isSelected: boolean) => void;
}

/** A website string with the editor for its translation. */
export const StringRow = memo(function StringRow(props: StringRowProps) {
  const { row, isSelected, onSelect } = props;
  const { original } = row;
  const id = useId();
  const state = useRow(row, props);
  return (
    <li
      data-string={original.id}
      data-untranslated={isUntranslated(row) || undefined}
      className="group/row grid min-h-16 scroll-mt-32 scroll-mb-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-edge px-3 py-1 lg:py-px focus-within:bg-wash/50 has-checked:bg-wash sm:px-4 lg:grid-cols-[auto_minmax(0,5fr)_minmax(0,6fr)_10rem] lg:gap-x-4"
    >
      <span className="lg:mt-1">
        <RowCheckbox isChecked={isSelected} onChange={(isOn) => onSelect(original.id, isOn)}>
          Select “{original.original_string.slice(0, 80)}”
        </RowCheckbox>
      </span>
      <OriginalText id={`${id}-original`} row={row}>
        {state.chips.length > 0 && (
          <ChipsBar
            chips={state.chips}
            value={state.text}
            tags={original.tags}
            onInsert={state.commands.insert}
          />
        )}
      </OriginalText>
      <div className="col-start-2 grid min-w-0 grid-rows-[1fr] gap-1 lg:col-start-3 lg:py-0.5">
        <TranslationField id={id} row={row} state={state} />
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-4 lg:mt-1">
        <RowSide id={`${id}-state`} row={row} state={state}>
          <StringFacts row={row} className={atRest} />
        </RowSide>
      </div>
    </li>
  );
});

function isUntranslated({ translated }: Row): boolean {
  return translated === undefined || translated.state === 'failed';
}
