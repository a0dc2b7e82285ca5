import { countOf } from '../../../formatting/numbers.ts';
import type { PanelName } from '../panels/row-panel.tsx';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { MarkedText } from './string-field.tsx';

const kindNames: Readonly<Record<string, string>> = {
  attribute: 'Attribute',
  title: 'Page title',
  meta: 'Meta text',
  'json-ld': 'Structured data',
};

interface OriginalTextProps {
  readonly id: string;
  readonly row: StringRow;
  readonly panel: PanelName | undefined;
  readonly onPanel: (name: PanelName) => void;
}

/** The original text, its kind, and the number of pages it is on. */
export function OriginalText({ id, row, panel, onPanel }: OriginalTextProps) {
  const { original_string, kind, page_count } = row.original;
  const { originalLanguage } = useSection();
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <MarkedText
        id={id}
        text={original_string}
        language={originalLanguage}
        className="py-0.5 leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]"
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        {kindNames[kind] !== undefined && (
          <span className="rounded-full border border-edge px-2 py-0.5">{kindNames[kind]}</span>
        )}
        <button
          type="button"
          aria-expanded={panel === 'pages'}
          onClick={() => onPanel('pages')}
          className={`${quietButton} -ms-1.5`}
        >
          used on {countOf(page_count, 'page')}
        </button>
      </p>
    </div>
  );
}
