import { Icon } from '../../../ui/icon.tsx';
import { checkSentence, isOpen } from '../labels.ts';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import type { RowState } from './use-row.ts';

interface FindingsProps {
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
}

/** Warnings and notes of the checks, for a draft even before it is saved. */
export function Findings({ id, row: { translated }, state }: FindingsProps) {
  const { draft, failure, verdict } = state;
  const { targetLanguage } = useSection();
  const isDraft = draft !== undefined;
  const checks = isDraft ? verdict.checks : (translated?.checks ?? []);
  const checkedState = isDraft ? 'edited' : (translated?.state ?? 'edited');
  const refusal = isDraft ? verdict.refusal : undefined;
  // The refusal already explains these.
  const shown = checks.filter(({ code }) => refusal === undefined || !refusing.has(code));
  return (
    <ul id={id} className="grid gap-1 text-sm empty:hidden">
      {refusal !== undefined && failure === undefined && <Finding isOpen>{refusal}</Finding>}
      {shown.map((check) => (
        <Finding key={`${check.code} ${check.detail}`} isOpen={isOpen(check, checkedState)}>
          {checkSentence(check, targetLanguage)}
        </Finding>
      ))}
    </ul>
  );
}

const refusing: ReadonlySet<string> = new Set(['empty', 'tags', 'placeholders']);

function Finding({ isOpen, children }: { isOpen: boolean; children: string }) {
  return (
    <li className={`flex items-start gap-1.5 ${isOpen ? 'text-busy' : 'text-soft'}`}>
      <Icon name={isOpen ? 'warning' : 'info'} className="mt-1 size-3.5 shrink-0" line={1.6} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
