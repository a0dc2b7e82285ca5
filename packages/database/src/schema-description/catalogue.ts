import type pg from 'pg';

/** A table as described by the server's catalogue, in Postgres's own notation. */
export interface TableFacts {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly ColumnFacts[];
  /** Primary, unique and foreign keys and checks: `websites_pkey: PRIMARY KEY (id)`. */
  readonly constraints: readonly string[];
  /** Definitions of indexes that do not belong to a constraint. */
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
  readonly policies: readonly PolicyFacts[];
  /** Role → verbs, with column lists: `authenticated: SELECT, UPDATE (name)`. */
  readonly grants: readonly string[];
}

export interface ColumnFacts {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
  /** True if the database alone writes it: an identity, or computed from other columns. */
  readonly isComputed: boolean;
  readonly comment: string | null;
  /** The values of an enumeration. */
  readonly values: readonly string[] | null;
}

export interface PolicyFacts {
  readonly name: string;
  readonly verb: string;
  readonly kind: 'PERMISSIVE' | 'RESTRICTIVE';
  readonly roles: string;
  readonly using: string | null;
  readonly check: string | null;
}

const tables = `
  select c.relname as name, obj_description(c.oid) as comment,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid), 'comment', col_description(c.oid, a.attnum),
        'isComputed', a.attidentity = 'a' or a.attgenerated <> '',
        'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid))
        order by a.attname)
      from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(k.conname || ': ' || pg_get_constraintdef(k.oid) order by k.conname), '[]')
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]')
      from pg_index i where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes,
    (select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    (select coalesce(json_agg(json_build_object(
        'name', p.policyname, 'verb', p.cmd, 'kind', p.permissive, 'roles', array_to_string(p.roles, ', '),
        'using', p.qual, 'check', p.with_check) order by p.policyname), '[]')
      from pg_policies p where p.schemaname = $1 and p.tablename = c.relname and p.policyname <> 'service_role') as policies,
    (select coalesce(json_agg(g.line order by g.line), '[]') from (
      select grantee || ': ' || string_agg(privilege_type, ', ' order by privilege_type) as line
      from information_schema.role_table_grants
      where table_schema = $1 and table_name = c.relname
        and grantee in ('anon', 'authenticated', 'service_role')
      group by grantee
      union all
      select grantee || ': ' || privilege_type || ' (' || string_agg(column_name, ', ' order by column_name) || ')'
      from information_schema.role_column_grants r
      where table_schema = $1 and table_name = c.relname and grantee in ('anon', 'authenticated')
        and not exists (select from information_schema.role_table_grants t
          where t.table_schema = $1 and t.table_name = r.table_name
            and t.grantee = r.grantee and t.privilege_type = r.privilege_type)
      group by grantee, privilege_type) g) as grants
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

/** Returns all tables of a schema, with tables and columns sorted by name, independent of the order of migrations. */
export async function readCatalogue(
  pool: pg.Pool | pg.Client,
  schema: 'public' | 'auth' = 'public',
): Promise<TableFacts[]> {
  const { rows } = await pool.query<TableFacts>(tables, [schema]);
  return rows;
}
