import { quietButton } from '../../../ui/small-button.tsx';
import type { StringRow } from '../section/strings.ts';
import { AssignButton } from './assign-button.tsx';
import { assignedSentence } from './assigned.tsx';

/** Who is to work on the text of a row, and the button that changes it. */
export function AssignmentLine({ row }: { row: StringRow }) {
  const { id, assignment } = row.original;
  return (
    <div className="flex flex-wrap items-center gap-x-3 pt-2 text-sm text-soft empty:hidden">
      {assignment !== null && (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {assignedSentence(assignment)}
          {assignment.is_done && ' ✓'}
        </span>
      )}
      <AssignButton
        className={quietButton}
        strings={{ ids: [id] }}
        count={1}
        from={assignment ?? undefined}
      />
    </div>
  );
}
