import { type FormEvent, useState } from 'react';
import { SmallButton } from '../../../ui/small-button.tsx';
import type { Check } from '../section/labels.ts';
import { useSection } from '../section/section.ts';
import type { StringRow } from '../section/strings.ts';
import { useSilence } from './use-silence.ts';

interface SilencingProps {
  readonly row: StringRow;
  readonly check: Check;
}

/** Silences a finding with a reason, or lets it speak again. */
export function Silencing({ row, check }: SilencingProps) {
  const silence = useSilence(row);
  const [isAsking, setAsking] = useState(false);
  if (!useSection().mayEdit) return null;
  if (check.silenced !== undefined)
    return <SmallButton onClick={() => silence(check, null)}>Show again</SmallButton>;
  if (!isAsking)
    return (
      <SmallButton data-key="ignore" onClick={() => setAsking(true)}>
        Ignore
      </SmallButton>
    );
  return (
    <ReasonForm
      onClose={() => setAsking(false)}
      onReason={(reason) => {
        setAsking(false);
        silence(check, reason);
      }}
    />
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
      <SmallButton type="submit" className="text-ink!">
        Ignore
      </SmallButton>
    </form>
  );
}
