import type { DnsCheckAnswer } from '@dragoman/contract/deployment';
import { siteDomain } from '@dragoman/domain/deployment';
import { shownLanguage, t } from '../../texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { WebsiteRow } from '../../websites/website-row.ts';
import { noLanguages } from './address-preview.ts';
import { DnsProviderLine } from './dns-provider-line.tsx';
import { DnsRecord, RecordList } from './dns-record.tsx';
import { ExistingWww } from './existing-www.tsx';
import { SendRecords } from './send-records.tsx';
import { Step } from './step.tsx';
import type { DnsCheck } from './use-dns-check.ts';
import { VerifyButton } from './verify-button.tsx';
import { recordsAsText, type WantedRecord, wantedRecords } from './wanted-records.ts';

interface DnsStepProps {
  readonly website: WebsiteRow;
  readonly dns: DnsCheck;
}

/** Step 3: the records to add, each with its state [owner-workspace §2, §4, DNS; §9, DNS and URLs]. */
export function DnsStep({ website, dns }: DnsStepProps) {
  const records = wantedRecords(website, dns.found);
  return (
    <Step
      number={3}
      id="dns-configuration"
      title="DNS Configuration"
      isDone={dns.verified}
      state={stateOf(dns)}
      summary={summaryOf(dns, records)}
    >
      {records.length === 0 ? (
        <p className="text-soft">{noLanguages}</p>
      ) : (
        <DnsRecords website={website} dns={dns} records={records} />
      )}
    </Step>
  );
}

function stateOf({ verified, found, failed, isChecking }: DnsCheck) {
  if (verified) return { tone: 'good', label: t('Verified') } as const;
  if (found === undefined && isChecking) return { tone: 'busy', label: t('Checking...') } as const;
  return { tone: 'bad', label: failed ? t('Not checked') : t('Not verified') } as const;
}

function summaryOf({ found }: DnsCheck, records: readonly WantedRecord[]): string | undefined {
  if (found === undefined || records.length === 0) return undefined;
  const done = records.filter(({ checked }) => checked?.ok === true).length;
  if (records.length === 1)
    return done === 1 ? t('The record points to us.') : t('One record to add');
  if (done === records.length) return t('All {done} records point to us.', { done });
  return t('{done} of {total} records are in place', { done, total: records.length });
}

interface DnsRecordsProps extends DnsStepProps {
  readonly records: readonly WantedRecord[];
}

function DnsRecords({ website, dns, records }: DnsRecordsProps) {
  const { found } = dns;
  const www = found?.existingWwwRecord ?? null;
  const domain = siteDomain(website.url);
  return (
    <div className="grid grid-cols-1 gap-6">
      <DnsProviderLine domain={found?.zone?.domain ?? domain} found={found} />
      {www !== null && <ExistingWww www={www} />}
      <section className="grid grid-cols-1 gap-3">
        <h4 className="font-sans text-lg font-semibold">{headingFor(www, records)}</h4>
        <RecordList label="Records to add">
          {records.map((record) => (
            <DnsRecord
              key={record.host}
              record={record}
              apply={found?.domainConnect?.applyUrls[record.host]}
            />
          ))}
        </RecordList>
      </section>
      <div className="grid justify-items-start gap-3 border-t border-edge pt-5">
        {dns.failed && (
          <Alert>The DNS check failed. We will try again; you can also check now.</Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <VerifyButton
            label="Verify DNS Configuration"
            result={summaryOf(dns, records)}
            onVerify={dns.check}
          />
          <SendRecords websiteId={website.id} />
          <CopyButton
            text={recordsAsText(domain, www, records)}
            label="Copy all as text"
            words="Copy all as text"
          />
        </div>
        <p className="text-soft">
          {found !== undefined && `Last checked at ${clock(found.checkedAt)}. `}
          {!dns.verified && 'We keep checking while this page is open. '}
          DNS changes usually take minutes, but can take up to 48 hours. Your website keeps working
          in the meantime.
        </p>
      </div>
    </div>
  );
}

function headingFor(
  www: DnsCheckAnswer['existingWwwRecord'],
  records: readonly WantedRecord[],
): string {
  if (records.every(({ checked }) => checked?.ok === true)) return t('Your records');
  if (www !== null) return www.moved ? t('Now: point www to us') : t('Then: point www to us');
  return records.length === 1
    ? t('Add this record')
    : t('Add these {length} records', { length: records.length });
}

const times = new Intl.DateTimeFormat(shownLanguage(), { timeStyle: 'medium', hourCycle: 'h23' });

function clock(at: string): string {
  return times.format(new Date(at));
}
