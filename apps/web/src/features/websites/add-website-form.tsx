import { emailWarning } from '@dragoman/domain/addresses';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { t } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { addWebsiteTexts, exampleHost } from '../../websites/add-website-texts.ts';
import { type AddPhase, useAddWebsite } from './use-add-website.ts';

interface AddWebsiteFormProps {
  /** Label of the idle button. Defaults to 'Add Website'. */
  readonly label?: string;
  /** An address entered on another page; `submit` adds it without confirmation. */
  readonly requested?: { readonly url: string; readonly submit: boolean } | undefined;
  readonly onAdded?: () => void;
}

/** Adds a website by its address [visitor-account-admin §2, Add-website form; §5]. */
export function AddWebsiteForm(props: AddWebsiteFormProps) {
  const { label = t('Add Website'), requested, onAdded } = props;
  const [value, setValue] = useState(requested?.url ?? '');
  const { phase, error, submit, forgetError } = useAddWebsite(() => {
    setValue('');
    onAdded?.();
  });
  const submitRequested = useEffectEvent(() => {
    if (requested?.submit === true) void submit(requested.url);
  });
  useEffect(() => submitRequested(), []);
  const busy = phase !== 'idle';
  const blank = value.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit(value);
  };
  // Enter does not submit a form whose button is disabled.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && blank) void submit(value);
  };
  return (
    <form onSubmit={send} aria-busy={busy} noValidate className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <UrlInput
          value={value}
          disabled={busy}
          message={error ?? emailWarning(value, exampleHost)}
          onKeyDown={onKeyDown}
          onChange={(next) => {
            setValue(next);
            forgetError();
          }}
        />
        <Button type="submit" disabled={busy || blank} className="sm:col-start-2 sm:row-start-1">
          {busyLabel(phase) ?? label}
        </Button>
      </div>
    </form>
  );
}

function busyLabel(phase: AddPhase): string | undefined {
  return phase === 'idle' ? undefined : t(addWebsiteTexts[phase]);
}

interface UrlInputProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly message: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChange: (value: string) => void;
}

function UrlInput({ value, disabled, message, onKeyDown, onChange }: UrlInputProps) {
  const id = useId();
  const border = message === undefined ? 'border-control' : 'border-bad outline-bad';
  return (
    <>
      <input
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        aria-label="Website URL"
        aria-invalid={message !== undefined}
        aria-describedby={id}
        placeholder={t(addWebsiteTexts.placeholder)}
        className={`${inputClass} ${border}`}
        value={value}
        disabled={disabled}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={id} role="alert" className="text-bad empty:hidden sm:col-span-2">
        {message}
      </p>
    </>
  );
}
