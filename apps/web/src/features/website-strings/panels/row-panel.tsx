import type { StringRow } from '../strings-cache.ts';
import { Comments } from './comments.tsx';
import { History } from './history.tsx';
import { StringPages } from './string-pages.tsx';
import { Suggestions } from './suggestions.tsx';

export type PanelName = 'pages' | 'suggestions' | 'history' | 'comments';

interface RowPanelProps {
  readonly name: PanelName;
  readonly row: StringRow;
  /** Writes a text into the field, as a draft. */
  readonly onUse: (text: string) => void;
}

const titles: Readonly<Record<PanelName, string>> = {
  pages: 'Pages with this text',
  suggestions: 'Suggestions from the translation memory',
  history: 'History of this translation',
  comments: 'Comments and questions',
};

/** Details of one string, opened below its row. */
export function RowPanel({ name, row, onUse }: RowPanelProps) {
  return (
    <section
      aria-label={titles[name]}
      className="col-span-full grid gap-3 rounded-xl border border-edge bg-paper p-4 mb-2 sm:ms-11"
    >
      <h3 className="font-sans font-semibold">{titles[name]}</h3>
      {name === 'pages' && <StringPages row={row} />}
      {name === 'suggestions' && <Suggestions row={row} onUse={onUse} />}
      {name === 'comments' && <Comments row={row} />}
      {name === 'history' && <History row={row} />}
    </section>
  );
}
