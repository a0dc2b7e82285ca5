import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { RunAction } from '../changes/context.ts';
import type { PanelName } from '../panels/row-panel.tsx';
import { OriginalText } from '../row/original-text.tsx';
import { replaceText } from '../row/replace-text.ts';
import { StringFacts } from '../row/string-facts.tsx';
import { TranslationEditor } from '../row/translation-editor.tsx';
import { useRow } from '../row/use-row.ts';
import type { StringRow } from '../strings-cache.ts';
import { iconButton } from '../styles.ts';

const RowPanel = lazy(async () => ({
  default: (await import('../panels/row-panel.tsx')).RowPanel,
}));

interface UnitCardProps {
  readonly row: StringRow;
  readonly runAction: RunAction;
  /** Goes to the next or previous unit. */
  readonly turn: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** A link to the page that the unit leads to. */
  readonly link: ReactNode;
}

/** The editor of one unit, with the same field as in the list. */
export function UnitCard({ row, runAction, turn, onClose, link }: UnitCardProps) {
  const id = useId();
  const state = useRow(row, { runAction, turn, leave: onClose });
  const [panel, setPanel] = useState<PanelName>();
  const toggle = (name: PanelName) => setPanel((open) => (open === name ? undefined : name));
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
          <button
            type="button"
            aria-label="Close"
            title="Close (Esc)"
            onClick={onClose}
            className={iconButton}
          >
            <Icon name="close" className="size-4" line={1.6} />
          </button>
        </div>
      </div>
      <div className="grid min-w-0 gap-2">
        <TranslationEditor
          id={id}
          row={row}
          state={state}
          runAction={runAction}
          panel={panel}
          onPanel={toggle}
        />
      </div>
      {link}
      {panel !== undefined && (
        <Suspense>
          <RowPanel
            name={panel}
            row={row}
            onUse={(text) => field.current !== null && replaceText(field.current, text)}
          />
        </Suspense>
      )}
    </div>
  );
}

function StepButton({ by, onStep }: { by: 1 | -1; onStep: (by: 1 | -1) => void }) {
  const label = by === 1 ? t('Next text') : t('Previous text');
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (Alt+${by === 1 ? '↓' : '↑'})`}
      onClick={() => onStep(by)}
      className={iconButton}
    >
      <Icon name="chevron" className={`size-4 ${by === 1 ? '' : 'rotate-180'}`} />
    </button>
  );
}
