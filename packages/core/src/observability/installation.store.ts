import { type Database, rowsOf } from '@dragoman/database/connection';

/** The jobs of a queue in one state. */
export interface QueueLength {
  readonly queue: string;
  readonly state: 'waiting' | 'retrying' | 'running' | 'failed';
  readonly length: number;
  /** Seconds since the oldest was due, or began to run. */
  readonly age: number;
}

const deadLetters = '.dead';

/** Counts the jobs that are not done, and what waits for a worker to enqueue it. */
export async function readQueueLengths({ kysely }: Database): Promise<QueueLength[]> {
  return rowsOf<QueueLength>(kysely)`
    select regexp_replace(name, '\.dead$', '') as queue,
      case when name like ${`%${deadLetters}`} then 'failed' when state = 'created' then 'waiting'
        when state = 'retry' then 'retrying' else 'running' end as state,
      count(*)::int as length,
      greatest(0, extract(epoch from now() - min(
        case when state = 'active' then started_on else greatest(created_on, start_after) end)))::float8 as age
    from pgboss.job where state in ('created', 'retry', 'active') group by 1, 2
    union all
    select 'translations to enqueue', 'waiting', count(*)::int,
      coalesce(extract(epoch from now() - min(noted_at)), 0)::float8
    from pending_translations having count(*) > 0`;
}

export interface CertificateAge {
  /** Days until it expires, rounded down, in steps. */
  readonly days: 'expired' | '7' | '14' | '30' | 'more';
  readonly certificates: number;
  /** Of these, how many could not be renewed at the last try. */
  readonly failing: number;
}

/** Counts the certificates by days until they expire. */
export async function readCertificateAges({ kysely }: Database): Promise<CertificateAge[]> {
  return rowsOf<CertificateAge>(kysely)`
    select case when not_after <= now() then 'expired' when not_after < now() + interval '7 days' then '7'
        when not_after < now() + interval '14 days' then '14'
        when not_after < now() + interval '30 days' then '30' else 'more' end as days,
      count(*)::int as certificates, (count(*) filter (where failures > 0))::int as failing
    from certificates where not_after is not null group by 1`;
}
