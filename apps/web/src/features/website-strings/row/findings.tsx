import { messageText } from '../../../texts/texts.ts';
import { checkSentence, isOpen } from '../section/labels.ts';
import type { StringRow } from '../section/strings.ts';
import { nameTags } from '../text/tag-names.ts';
import { Finding } from './finding.tsx';
import type { RowState } from './use-row.ts';

interface FindingsProps {
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
}

/** Warnings and notes of the checks, for a draft even before it is saved. Those of a saved translation can be silenced. */
export function Findings({ id, row, state }: FindingsProps) {
  const { draft, failure, verdict, checks } = state;
  const isDraft = draft !== undefined;
  const checkedState = isDraft ? 'edited' : (row.translated?.state ?? 'edited');
  const refusal = isDraft ? verdict.refusal : undefined;
  // The refusal already explains these.
  const shown = checks.filter(({ code }) => refusal === undefined || !refusing.has(code));
  return (
    <ul id={id} className="grid gap-0.5 text-sm empty:hidden">
      {refusal !== undefined && failure === undefined && (
        <Finding isOpen sentence={messageText(refusal)} />
      )}
      {shown.map((check) => (
        <Finding
          key={`${check.code} ${check.detail}`}
          isOpen={isOpen(check, checkedState)}
          sentence={nameTags(checkSentence(check), row.original.tags)}
          silencing={isDraft ? undefined : { row, check }}
          silenced={check.silenced}
        />
      ))}
    </ul>
  );
}

const refusing: ReadonlySet<string> = new Set(['empty', 'tags', 'placeholders']);
