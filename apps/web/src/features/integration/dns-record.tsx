import { dnsAdviceText, recordStateWords } from '@dragoman/domain/deployment';
import type { ReactNode } from 'react';
import { languageFlag, languageName } from '../../lib/languages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';
import type { PlainRecord, WantedRecord } from './shown-record.ts';

const columns = 'lg:grid lg:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1.9fr)_5.5rem] lg:gap-x-5';

/** Records one below the other: rows of a table where there is room, cards where there is little. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:overflow-hidden lg:rounded-xl lg:border lg:border-edge">
      <div
        aria-hidden="true"
        className={`hidden bg-wash px-4 py-2 text-sm font-semibold text-soft ${columns}`}
      >
        <span>Type</span>
        <span>Name</span>
        <span>Value</span>
        <span>TTL</span>
      </div>
      <ul aria-label={label} className="grid gap-3 lg:gap-0 lg:divide-y lg:divide-edge">
        {children}
      </ul>
    </div>
  );
}

/** A wanted record, where it stands, and what to change. */
export function DnsRecord({ record, apply }: { record: WantedRecord; apply: string | undefined }) {
  const { checked, language } = record;
  const words = checked && recordStateWords(checked.state, checked.ok);
  return (
    <>
      <RecordRow
        record={record}
        state={words}
        about={
          language !== null && (
            <span className="text-soft">
              <span aria-hidden="true">{languageFlag(language)}</span> {languageName(language)}
            </span>
          )
        }
      >
        {checked !== undefined && <Found checked={checked} />}
        {checked?.advice != null && <p>{dnsAdviceText(checked.advice)}</p>}
        {apply !== undefined && checked?.ok !== true && (
          <p>
            <a
              className="font-semibold text-lapis underline underline-offset-4"
              href={apply}
              target="_blank"
              rel="noreferrer"
            >
              Let your DNS provider add this record
            </a>
          </p>
        )}
      </RecordRow>
      {checked?.alsoAdd != null && (
        <RecordRow record={checked.alsoAdd} state={{ tone: 'bad', label: 'Also add' }} />
      )}
    </>
  );
}

function Found({ checked }: { checked: NonNullable<WantedRecord['checked']> }) {
  const { found, remembered } = checked;
  if (found.length === 0 && remembered.length === 0) return null;
  return (
    <p className="text-soft">
      {found.length > 0 && (
        <>
          Now: <Values>{found}</Values>
        </>
      )}
      {remembered.length > 0 && (
        <>
          {found.length > 0 && '. '}Still remembered elsewhere: <Values>{remembered}</Values>
        </>
      )}
    </p>
  );
}

function Values({ children }: { children: readonly string[] }) {
  return (
    <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
      {children.join(', ')}
    </bdi>
  );
}

interface RecordRowProps {
  readonly record: PlainRecord;
  readonly state?: { readonly tone: Tone; readonly label: string } | undefined;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

/** One record: each of its values with a button that copies it; below, how it stands. */
export function RecordRow({ record, state, about, children }: RecordRowProps) {
  const { type, host, name, value, ttl } = record;
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-edge p-4 lg:rounded-none lg:border-0">
      <dl className={`grid gap-3 ${columns}`}>
        <RecordField label="Type" shown={type} />
        <div className="grid gap-3 lg:gap-0">
          <RecordField label="Name" shown={name} copy={`Copy the name ${name}`} />
          <RecordField label="Full name" shown={host} copy={`Copy the full name ${host}`} soft />
        </div>
        <RecordField label="Value" shown={value} copy={`Copy the value of ${host}`} />
        <RecordField label="TTL" shown={String(ttl)} copy={`Copy the TTL of ${host}`} />
      </dl>
      <div className="order-first grid gap-1.5 lg:order-none">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {state !== undefined && <StateBadge tone={state.tone}>{state.label}</StateBadge>}
          {about}
        </p>
        {children}
      </div>
    </li>
  );
}

interface RecordFieldProps {
  readonly label: string;
  readonly shown: string;
  /** What the button is called; no button without it. */
  readonly copy?: string;
  readonly soft?: boolean;
}

function RecordField({ label, shown, copy, soft = false }: RecordFieldProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft lg:sr-only">{label}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        <bdi
          dir="ltr"
          translate="no"
          className={`min-w-0 py-1 font-mono text-sm leading-7 break-all ${soft ? 'text-soft' : ''}`}
        >
          {shown}
        </bdi>
        {copy !== undefined && <CopyButton text={shown} label={copy} />}
      </dd>
    </div>
  );
}
