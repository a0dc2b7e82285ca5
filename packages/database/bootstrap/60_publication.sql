-- The publication `supabase_realtime` lists the tables whose changes realtime/v1 sends, as on a Supabase project. Triggers log
-- the changes, so it needs no logical replication.
create or replace function realtime.follow_publication()
returns void language plpgsql security definer set search_path = '' as $$
declare
  target record;
  timing record;
begin
  for target in
    select class.oid::regclass as name, string_agg(format('%L', attname), ', ' order by place) as key
    from pg_catalog.pg_publication_tables
    join pg_catalog.pg_class as class on relname = tablename and relnamespace = 'public'::regnamespace
    join pg_catalog.pg_index on indrelid = class.oid and indisprimary
    cross join unnest(indkey) with ordinality as part (number, place)
    join pg_catalog.pg_attribute on attrelid = class.oid and attnum = number
    where pubname = 'supabase_realtime' and schemaname = 'public'
      and not exists (select from pg_catalog.pg_trigger where tgrelid = class.oid and tgname = 'realtime_insert')
    group by class.oid
  loop
    for timing in
      select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as list (event, side)
    loop
      execute format(
        'create trigger realtime_%s after %s on %s referencing %s table as changed
         for each statement execute function realtime.log_changes(%s)',
        timing.event, timing.event, target.name, timing.side, target.key);
    end loop;
  end loop;
  for target in
    select tgrelid::regclass as name, tgname from pg_catalog.pg_trigger
    where tgfoid = 'realtime.log_changes()'::regprocedure and not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and format('%I.%I', schemaname, tablename)::regclass = tgrelid)
  loop
    execute format('drop trigger %I on %s', target.tgname, target.name);
  end loop;
end
$$;

-- Databases older than the publication publish the tables that have triggers.
do $$
declare
  logged record;
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    for logged in
      select distinct tgrelid::regclass as name from pg_trigger where tgfoid = 'realtime.log_changes()'::regprocedure
    loop
      execute format('alter publication supabase_realtime add table %s', logged.name);
    end loop;
  end if;
end
$$;

-- Notifies rest/v1 and realtime/v1 to reload the schema after DDL, as on a Supabase project.
create or replace function realtime.on_ddl()
returns event_trigger language plpgsql set search_path = '' as $$
begin
  if tg_tag in ('CREATE PUBLICATION', 'ALTER PUBLICATION') then
    perform realtime.follow_publication();
  elsif tg_event = 'sql_drop' then
    if not exists (select from pg_event_trigger_dropped_objects() where not is_temporary) then
      return;
    end if;
  elsif not exists (select from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then
    return;
  end if;
  perform pg_notify('pgrst', 'reload schema');
end
$$;

-- Only a superuser can create event triggers. Otherwise `notify pgrst` announces a change, and the publication is read every
-- ten seconds.
do $$
begin
  drop event trigger if exists realtime_on_ddl;
  drop event trigger if exists realtime_on_drop;
  create event trigger realtime_on_ddl on ddl_command_end execute function realtime.on_ddl();
  create event trigger realtime_on_drop on sql_drop execute function realtime.on_ddl();
exception when insufficient_privilege then
  raise notice 'No event triggers: the current user is not a superuser.';
end
$$;
