import { type ReactNode, useEffect, useId } from 'react';
import { t } from '../../../texts/texts.ts';
import { IconButton } from '../../../ui/small-button.tsx';
import type { StringRow } from '../section/strings.ts';
import { OriginalText } from './original-text.tsx';
import { StringFacts } from './string-facts.tsx';
import { TranslationEditor } from './translation-editor.tsx';
import { useRow } from './use-row.ts';

interface StringCardProps {
  readonly row: StringRow;
  /** Goes to the next or previous string. */
  readonly turn: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** A link to the page that the string leads to. */
  readonly link: ReactNode;
  /** What is known about the string, when it was asked for. */
  readonly details: ReactNode;
}

/** A website string as a card, with the same field as in the list. */
export function StringCard({ row, turn, onClose, link, details }: StringCardProps) {
  const id = useId();
  const state = useRow(row, { turn, leave: onClose });
  const { field } = state;
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [field]);
  return (
    <div data-string={row.original.id} className="grid min-w-0 gap-2.5 p-4">
      <div className="flex items-start gap-2">
        <div className="max-h-40 min-w-0 flex-1 overflow-y-auto">
          <OriginalText id={`${id}-original`} row={row}>
            <StringFacts row={row} />
          </OriginalText>
        </div>
        <div className="-me-2 -mt-2 flex">
          <StepButton by={-1} onStep={turn} />
          <StepButton by={1} onStep={turn} />
          <IconButton
            icon="close"
            line={1.6}
            aria-label="Close"
            title="Close (Esc)"
            onClick={onClose}
          />
        </div>
      </div>
      <div className="grid min-w-0 gap-2">
        <TranslationEditor id={id} row={row} state={state} />
      </div>
      {link}
      {details}
    </div>
  );
}

function StepButton({ by, onStep }: { by: 1 | -1; onStep: (by: 1 | -1) => void }) {
  const label = by === 1 ? t('Next text') : t('Previous text');
  return (
    <IconButton
      icon="chevron"
      aria-label={label}
      title={`${label} (Alt+${by === 1 ? '↓' : '↑'})`}
      onClick={() => onStep(by)}
      className={by === 1 ? '' : 'rotate-180'}
    />
  );
}
