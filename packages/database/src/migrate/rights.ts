import { SetupError } from '@dragoman/domain/errors';
import type pg from 'pg';

/**
 * Returns the statements that an administrator of the server must run in this database before its role can migrate it; none
 * if it may do all. A superuser is not needed: Postgres lets owners of a database create trusted extensions.
 */
export async function missingRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    with me as (
      select rolname, rolsuper, rolcreaterole,
        rolsuper or (rolcreaterole and current_setting('server_version_num')::int < 160000) as grants_all,
        case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end as needed
      from pg_roles where rolname = current_user
    ), role as (
      select wanted, oid from unnest('{anon,authenticated,service_role}'::text[]) as wanted
      left join pg_roles on rolname = wanted
    ), extension as (
      select wanted, extnamespace::regnamespace::text as place, coalesce(trusted or rolsuper, false) as creatable
      from me cross join unnest('{pg_trgm,unaccent}'::text[]) as wanted
      left join pg_extension on extname = wanted
      left join pg_available_extensions on name = wanted
      left join pg_available_extension_versions as v on v.name = wanted and v.version = default_version
    )
    select 1 as step, format('create role %I nologin noinherit', wanted) as statement from role, me
    where oid is null and not (rolsuper or rolcreaterole)
    union all
    select 2, format('grant %I to %I', wanted, rolname) from role, me
    where case when oid is null then not (rolsuper or rolcreaterole)
      else not (grants_all or pg_has_role(oid, needed) or pg_has_role(oid, 'member with admin option')) end
    union all
    select 3, format('grant create on database %I to %I', current_database(), rolname) from me
    where not has_database_privilege(current_database(), 'create')
    union all
    select 4, format('grant create on schema public to %I', rolname) from me
    where not has_schema_privilege('public', 'create')
    union all
    select 5, format('create schema if not exists extensions authorization %I', rolname) from me
    where exists (select from extension where place <> 'extensions' or (place is null and not creatable))
    union all
    select 6, format('alter extension %I set schema extensions', wanted) from extension where place <> 'extensions'
    union all
    select 7, format('create extension %I with schema extensions', wanted) from extension
    where place is null and not creatable
    order by step, statement`);
  return rows.map(({ statement }) => `${statement};`);
}

/** @throws SetupError with the statements that are missing */
export async function refuseMissingRights(client: pg.Client): Promise<void> {
  const statements = await missingRights(client);
  if (statements.length === 0) return;
  const why = 'The role of DATABASE_URL lacks rights that Dragoman needs. Nothing was changed.';
  throw new SetupError(
    [`${why} Let an administrator run in this database, then start again:`, '', ...statements].join(
      '\n',
    ),
  );
}
