import type { DnsCheckAnswer, DnsRecordAnswer } from '@dragoman/contract/deployment';
import { requiredRecords } from '@dragoman/domain/deployment';
import { installation } from '../../installation/installation.ts';
import { t } from '../../texts/texts.ts';
import type { WebsiteRow } from '../../websites/website-row.ts';

/** A record in the form used by DNS providers. */
export interface PlainRecord {
  readonly type: string;
  /** Full host name. */
  readonly host: string;
  /** Host name relative to the zone. */
  readonly name: string;
  readonly value: string;
  /** Seconds. */
  readonly ttl: number;
}

/** A required record; `checked` is undefined until the first check. */
export interface WantedRecord extends PlainRecord {
  /** The language of a subdomain; null for the www record. */
  readonly language: string | null;
  readonly checked: DnsRecordAnswer | undefined;
}

/** Returns the required records of a website: computed at first, then with the results of the check. */
export function wantedRecords(
  website: WebsiteRow,
  found: DnsCheckAnswer | undefined,
): WantedRecord[] {
  if (found !== undefined) return found.records.map((record) => ({ ...record, checked: record }));
  const { id, url, translation_languages: languages, url_structure: structure } = website;
  const target = `${id}.proxy.${installation().productHost}`;
  return requiredRecords({ url, languages, structure, target }).map((record) => ({
    ...record,
    checked: undefined,
  }));
}

type Www = NonNullable<DnsCheckAnswer['existingWwwRecord']>;

/** The existing www record under its new name. */
export function movedRecords({ records, type, host, destination }: Www): readonly PlainRecord[] {
  if (records.length > 0) return records;
  const name = host.split('.')[0] ?? host;
  return destination === '' ? [] : [{ type, host, name, value: destination, ttl: 3600 }];
}

/** All records to add, in order, as plain text. */
export function recordsAsText(
  domain: string,
  www: Www | null,
  records: readonly WantedRecord[],
): string {
  const moved = www === null || www.moved ? [] : movedRecords(www);
  const further = records.flatMap(({ checked }) => checked?.alsoAdd ?? []);
  const all: PlainRecord[] = [...moved, ...records, ...further];
  const blocks = all.map(({ type, host, name, value, ttl }, index) =>
    [
      t('{number}. {type} record', { number: index + 1, type }),
      t('   Name:  {name}  (in full: {host})', { name, host }),
      t('   Value: {value}', { value }),
      `   TTL:   ${ttl}`,
    ].join('\n'),
  );
  const title = t('DNS records for {domain}.', { domain });
  const order = moved.length > 0 ? t(' Please keep the order.') : '';
  return `${title}${order}\n\n${blocks.join('\n\n')}\n`;
}
