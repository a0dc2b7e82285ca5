import type { ReactNode } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { StringRow } from '../section/strings.ts';
import { MarkedText } from '../text/marked-text.tsx';

const Assigned = lazyPart(() => import('../assignments/assigned.tsx'), 'Assigned');

const EditedBy = lazyPart(() => import('../presence/shown-editors.tsx'), 'EditedBy');

interface OriginalTextProps {
  readonly id: string;
  readonly row: StringRow;
  /** Shown below the text. */
  readonly children: ReactNode;
}

/** The original text and who else is editing it. */
export function OriginalText({ id, row, children }: OriginalTextProps) {
  const { original_string, tags } = row.original;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start lg:pt-1.5">
      <MarkedText
        id={id}
        text={original_string}
        isOriginal
        tags={tags}
        className="leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]"
      />
      <EditedBy id={row.original.id} />
      {row.original.assignment !== null && <Assigned {...row.original.assignment} />}
      {children}
    </div>
  );
}
