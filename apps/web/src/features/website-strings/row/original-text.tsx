import { lazy, type ReactNode, Suspense } from 'react';
import { countOf } from '../../../formatting/numbers.ts';
import { t } from '../../../texts/texts.ts';
import type { PanelName } from '../panels/row-panel.tsx';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { MarkedText } from './marked-text.tsx';

const EditedBy = lazy(async () => ({
  default: (await import('../presence/edited-by.tsx')).EditedBy,
}));

const kindNames: Readonly<Record<string, string>> = {
  attribute: t('Attribute'),
  title: t('Page title'),
  meta: t('Meta text'),
  'json-ld': t('Structured data'),
};

interface OriginalTextProps {
  readonly id: string;
  readonly row: StringRow;
  readonly panel: PanelName | undefined;
  readonly onPanel: (name: PanelName) => void;
  /** The tags and placeholders of the text. */
  readonly children: ReactNode;
}

/** The original text, its kind, the number of pages it is on, who else is editing it, and its tags and placeholders. */
export function OriginalText({ id, row, panel, onPanel, children }: OriginalTextProps) {
  const { original_string, kind, page_count, tags } = row.original;
  const { originalLanguage } = useSection();
  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <MarkedText
        id={id}
        text={original_string}
        language={originalLanguage}
        tags={tags}
        className="leading-7 whitespace-pre-wrap [overflow-wrap:anywhere]"
      />
      <div className="flex min-h-7 items-center gap-x-2 gap-y-1 text-sm text-soft sm:flex-wrap">
        {kindNames[kind] !== undefined && (
          <span className="rounded-full border border-edge px-2 text-xs leading-5">
            {kindNames[kind]}
          </span>
        )}
        <button
          type="button"
          aria-expanded={panel === 'pages'}
          onClick={() => onPanel('pages')}
          className={`${quietButton} -ms-1.5 shrink-0 text-xs!`}
        >
          used on {countOf(page_count, 'page')}
        </button>
        <Suspense>
          <EditedBy id={row.original.id} />
        </Suspense>
        {children}
      </div>
    </div>
  );
}
