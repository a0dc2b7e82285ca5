import { type FormEvent, useState } from 'react';
import { messageText } from '../../../texts/texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type Check, checkSentence, isOpen } from '../labels.ts';
import type { StringRow } from '../strings-cache.ts';
import { quietButton } from '../styles.ts';
import { nameTags } from './tag-names.ts';
import type { RowState } from './use-row.ts';
import { useSilence } from './use-silence.ts';

interface FindingsProps {
  readonly id: string;
  readonly row: StringRow;
  readonly state: RowState;
}

/** Warnings and notes of the checks, for a draft even before it is saved. Those of a saved translation can be silenced. */
export function Findings({ id, row, state }: FindingsProps) {
  const { draft, failure, verdict, checks } = state;
  const silence = useSilence(row);
  const isDraft = draft !== undefined;
  const checkedState = isDraft ? 'edited' : (row.translated?.state ?? 'edited');
  const refusal = isDraft ? verdict.refusal : undefined;
  // The refusal already explains these.
  const shown = checks.filter(({ code }) => refusal === undefined || !refusing.has(code));
  return (
    <ul id={id} className="grid gap-0.5 text-sm empty:hidden">
      {refusal !== undefined && failure === undefined && (
        <Finding isOpen sentence={messageText(refusal)} onSilence={undefined} />
      )}
      {shown.map((check) => (
        <Finding
          key={`${check.code} ${check.detail}`}
          isOpen={isOpen(check, checkedState)}
          sentence={nameTags(checkSentence(check), row.original.tags)}
          silenced={check.silenced}
          onSilence={isDraft ? undefined : (reason) => silence(check, reason)}
        />
      ))}
    </ul>
  );
}

const refusing: ReadonlySet<string> = new Set(['empty', 'tags', 'placeholders']);

interface FindingProps {
  readonly isOpen: boolean;
  readonly sentence: string;
  /** Why it was silenced. */
  readonly silenced?: Check['silenced'];
  /** Silences it with a reason; null lets it speak again. */
  readonly onSilence: ((reason: string | null) => void) | undefined;
}

function Finding({ isOpen, sentence, silenced, onSilence }: FindingProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li className={`flex items-start gap-1.5 ${isOpen ? 'text-busy' : 'text-soft'}`}>
      <Icon name={isOpen ? 'warning' : 'info'} className="mt-1 size-3.5 shrink-0" line={1.6} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
        <span className={silenced === undefined ? '' : 'line-through'}>{sentence}</span>
        {silenced !== undefined && <span>Ignored: {silenced}</span>}
        {silenced !== undefined && onSilence !== undefined && (
          <button type="button" className={quietButton} onClick={() => onSilence(null)}>
            Show again
          </button>
        )}
        {isOpen && onSilence !== undefined && !isAsking && (
          <button type="button" className={quietButton} onClick={() => setAsking(true)}>
            Ignore
          </button>
        )}
        {isAsking && (
          <ReasonForm
            onClose={() => setAsking(false)}
            onReason={(reason) => {
              setAsking(false);
              onSilence?.(reason);
            }}
          />
        )}
      </div>
    </li>
  );
}

interface ReasonFormProps {
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

function ReasonForm({ onReason, onClose }: ReasonFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason !== '') onReason(reason);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-1.5">
      <input
        name="reason"
        aria-label="Why it can be ignored"
        placeholder="Why can it be ignored?"
        maxLength={300}
        required
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the user asked for the field
        autoFocus
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className="min-h-8 w-56 rounded-lg border border-control bg-card px-2 text-ink"
      />
      <button type="submit" className={`${quietButton} text-ink!`}>
        Ignore
      </button>
    </form>
  );
}
