const tables = `
  select coalesce(json_agg(json_build_object(
    'schema', $1::text, 'name', relname,
    'columns', (
      select coalesce(json_agg(json_build_object(
        'name', attname,
        'type', format_type(atttypid, atttypmod),
        'default', case
          when attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, attname))
          when attgenerated = '' then pg_get_expr(adbin, adrelid)
        end
      ) order by attnum), '[]')
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped
    ),
    'primaryKey', (
      select coalesce(json_agg(attname order by at.position), '[]')
      from pg_constraint k, unnest(conkey) with ordinality at (number, position)
      join pg_attribute on attnum = number
      where k.conrelid = c.oid and contype = 'p' and attrelid = c.oid
    )
  ) order by relname), '[]')
  from pg_class c
  where relnamespace = to_regnamespace(quote_ident($1::text)) and relkind in ('r', 'p', 'v', 'm', 'f')
    and not relispartition`;

const names = (numbers: string, table: string) => `
  (select json_agg(attname order by at.position)
   from unnest(${numbers}) with ordinality at (number, position)
   join pg_attribute on attnum = number and attrelid = ${table})`;

const foreignKeys = `
  select coalesce(json_agg(json_build_object(
    'name', conname, 'table', here.relname, 'columns', ${names('conkey', 'conrelid')},
    'foreignTable', there.relname, 'foreignColumns', ${names('confkey', 'confrelid')},
    'unique', exists (
      select from pg_constraint k
      where k.conrelid = f.conrelid and k.contype in ('p', 'u')
        and k.conkey @> f.conkey and k.conkey <@ f.conkey
    )
  ) order by conname), '[]')
  from pg_constraint f
  join pg_class here on here.oid = conrelid
  join pg_class there on there.oid = confrelid
  where contype = 'f' and conparentid = 0
    and here.relnamespace = to_regnamespace(quote_ident($1::text))
    and there.relnamespace = here.relnamespace`;

const parameters = `
  select coalesce(json_agg(json_build_object(
    'name', coalesce(proargnames[at.position], ''),
    'type', format_type(at.type, null),
    'required', at.place <= pronargs - pronargdefaults,
    'variadic', coalesce(proargmodes[at.position] = 'v', false)
  ) order by at.position), '[]')
  from (
    select argument.type, argument.position, row_number() over (order by argument.position) as place
    from unnest(coalesce(proallargtypes, proargtypes::oid[])) with ordinality argument (type, position)
    where proargmodes is null or proargmodes[argument.position] in ('i', 'b', 'v')
  ) at`;

const outputs = `
  select coalesce(json_agg(json_build_object(
    'name', coalesce(nullif(proargnames[at.position], ''), 'column' || at.position),
    'type', format_type(at.type, null), 'default', null
  ) order by at.position), '[]')
  from unnest(proallargtypes) with ordinality at (type, position)
  where proargmodes[at.position] in ('o', 'b', 't')`;

// Trigger functions cannot be called, and their names are internal.
const routines = `
  select coalesce(json_agg(json_build_object(
    'schema', $1::text, 'name', proname,
    'parameters', (${parameters}),
    'returnsSet', proretset,
    'returnsTable', (
      select relname from pg_class
      where oid = t.typrelid and relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = pronamespace
    ),
    'outputs', (${outputs}),
    'returnType', format_type(prorettype, null),
    'volatile', provolatile = 'v'
  ) order by proname, pronargs), '[]')
  from pg_proc p join pg_type t on t.oid = prorettype
  where pronamespace = to_regnamespace(quote_ident($1::text)) and prokind = 'f'
    and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`;

// By catalogue name and by the name Postgres prints; the exposed schema takes precedence over pg_catalog.
const types = `
  select coalesce(json_agg(json_build_array(name, quoted) order by exposed), '[]') from (
    select spelled.name, format('%I.%I', nspname, typname) as quoted, nspname <> 'pg_catalog' as exposed
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace,
    lateral (values (typname::text), (format_type(pg_type.oid, null))) spelled (name)
    where typtype in ('b', 'e', 'd', 'r') and nspname in ('pg_catalog', 'extensions', $1::text)
  ) found`;

/** Returns one row: `tables`, `foreign_keys`, `routines` and `types` of the schema `$1`, each a JSON array. */
export const catalogueQuery = `
  select (${tables}) as tables, (${foreignKeys}) as foreign_keys, (${routines}) as routines,
    (${types}) as types`;
