import type { EditVerdict } from '@dragoman/domain/translations';
import { useSection } from '../section.ts';
import type { StringRow } from '../strings-cache.ts';
import { checkSentence, isOpen } from '../words.ts';

interface FindingsProps {
  readonly id: string;
  readonly row: StringRow;
  readonly isDraft: boolean;
  /** What was refused is said elsewhere. */
  readonly isRefused: boolean;
  readonly verdict: EditVerdict;
}

/** What the checks say of a translation; of a draft already before it is saved. */
export function Findings(props: FindingsProps) {
  const { id, row, isDraft, isRefused, verdict } = props;
  const { translated } = row;
  const { targetLanguage } = useSection();
  const checks = isDraft ? verdict.checks : (translated?.checks ?? []);
  const state = isDraft ? 'edited' : (translated?.state ?? 'edited');
  const refusal = isDraft ? verdict.refusal : undefined;
  // The refusal says the same in more words.
  const shown = checks.filter(({ code }) => refusal === undefined || !refusing.has(code));
  return (
    <ul id={id} className="grid gap-1 text-sm empty:hidden">
      {refusal !== undefined && !isRefused && <Finding isOpen>{refusal}</Finding>}
      {shown.map((check) => (
        <Finding key={`${check.code} ${check.detail}`} isOpen={isOpen(check, state)}>
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
      <svg viewBox="0 0 16 16" className="mt-1 size-3.5 shrink-0" aria-hidden="true">
        <path
          d={isOpen ? 'M8 2 15 14H1ZM8 6.500v3.500M8 11.900v.1' : 'M8 7.500v4M8 4.900v.1'}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.600"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
