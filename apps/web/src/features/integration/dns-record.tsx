import { dnsAdviceText, recordStateWords } from '@dragoman/domain/deployment';
import { Fragment, type ReactNode } from 'react';
import { Flag } from '../../languages/flag.tsx';
import { languageName } from '../../texts/language-names.ts';
import { messageText, t } from '../../texts/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { StateBadge, type Tone } from '../../ui/state-badge.tsx';
import type { PlainRecord, WantedRecord } from './wanted-records.ts';

const columns = 'lg:grid lg:grid-cols-[3.75rem_minmax(0,1fr)_minmax(0,1.8fr)_4.75rem] lg:gap-x-4';

/** A list of records: a table on wide screens, cards on narrow ones. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:overflow-hidden lg:rounded-xl lg:border lg:border-edge">
      <div
        aria-hidden="true"
        className={`hidden bg-wash px-4 py-2 text-sm font-semibold text-soft ${columns}`}
      >
        <span>Type</span>
        <span>{t('Name', { context: 'DNS record' })}</span>
        <span>Value</span>
        <span>TTL</span>
      </div>
      <ul aria-label={label} className="grid grid-cols-1 gap-3 lg:gap-0 lg:divide-y lg:divide-edge">
        {children}
      </ul>
    </div>
  );
}

/** A required record, its state, and what to change. */
export function DnsRecord({ record, apply }: { record: WantedRecord; apply: string | undefined }) {
  const { checked } = record;
  const words = checked && recordStateWords(checked.state, checked.ok);
  return (
    <>
      <RecordRow
        record={record}
        state={words && { ...words, label: messageText(words.label) }}
        notes={<RecordNotes record={record} />}
        advice={checked?.advice == null ? undefined : messageText(dnsAdviceText(checked.advice))}
      >
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
        <RecordRow record={checked.alsoAdd} state={{ tone: 'bad', label: t('Also add') }} />
      )}
    </>
  );
}

/** The language of a record, and the current value at its host. */
function RecordNotes({ record: { language, value, checked } }: { record: WantedRecord }) {
  const { found = [], remembered = [] } = checked ?? {};
  const isOther = found.some((other) => other !== value);
  return (
    <>
      {language !== null && (
        <span className="text-soft">
          <Flag code={language} /> {languageName(language)}
        </span>
      )}
      {isOther && (
        <span className="text-soft">
          Now: <DnsValues>{found}</DnsValues>
        </span>
      )}
      {remembered.length > 0 && (
        <span className="text-soft">
          Still cached: <DnsValues>{remembered}</DnsValues>
        </span>
      )}
    </>
  );
}

function DnsValues({ children }: { children: readonly string[] }) {
  return (
    <bdi dir="ltr" translate="no" className="font-mono text-[0.95em] break-all">
      {children.join(', ')}
    </bdi>
  );
}

interface RecordRowProps {
  readonly record: PlainRecord;
  readonly state?: { readonly tone: Tone; readonly label: string } | undefined;
  /** Shown beside the state. */
  readonly notes?: ReactNode;
  /** What to change. */
  readonly advice?: string | undefined;
  readonly children?: ReactNode;
}

// Takes a full line on cards, below the short fields.
const wide = 'order-1 col-span-2 min-w-0 lg:order-none lg:col-span-1';

const edges = {
  good: 'border-good',
  busy: 'border-busy',
  bad: 'border-bad',
  idle: 'border-edge',
} as const;

/** One record: its values with copy buttons, and its state. */
export function RecordRow({ record, state, notes, advice, children }: RecordRowProps) {
  const { type, host, name, value, ttl } = record;
  return (
    <li className="flex flex-col gap-2.5 border-edge p-4 max-lg:rounded-xl max-lg:border">
      <dl className={`grid grid-cols-2 gap-3 ${columns}`}>
        <div>
          <RecordField label="Type" shown={type} />
        </div>
        <div className={`${wide} grid content-start`}>
          <RecordField
            label={t('Name', { context: 'DNS record' })}
            shown={name}
            copy={`Copy the name ${name}`}
          />
          <RecordField label="Full name" shown={host} copy={`Copy the full name ${host}`} soft />
        </div>
        <div className={wide}>
          <RecordField label="Value" shown={value} copy={`Copy the value of ${host}`} />
        </div>
        <div>
          <RecordField label="TTL" shown={String(ttl)} copy={`Copy the TTL of ${host}`} />
        </div>
      </dl>
      <div className="order-first grid gap-2 lg:order-none">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {state !== undefined && <StateBadge tone={state.tone}>{state.label}</StateBadge>}
          {notes}
        </div>
        {advice !== undefined && (
          <p className={`border-s-3 ps-3 [overflow-wrap:anywhere] ${edges[state?.tone ?? 'busy']}`}>
            {advice}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

interface RecordFieldProps {
  readonly label: string;
  readonly shown: string;
  /** Label of the copy button; without it there is no button. */
  readonly copy?: string;
  readonly soft?: boolean;
}

function RecordField({ label, shown, copy, soft = false }: RecordFieldProps) {
  return (
    <>
      <dt className="text-sm text-soft max-lg:not-first:mt-3 lg:sr-only">{label}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        <bdi
          dir="ltr"
          translate="no"
          className={`min-w-0 py-1 font-mono text-[0.8125rem] leading-7 [overflow-wrap:anywhere] ${soft ? 'text-soft' : ''}`}
        >
          <BreakableHost>{shown}</BreakableHost>
        </bdi>
        {copy !== undefined && <CopyButton text={shown} label={copy} />}
      </dd>
    </>
  );
}

/** Lets a long host name break after a dot. */
function BreakableHost({ children }: { children: string }) {
  return children.split(/(?<=\.)/).map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: labels can repeat and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {label}
    </Fragment>
  ));
}
