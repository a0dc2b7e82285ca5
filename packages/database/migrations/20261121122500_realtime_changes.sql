-- The tables whose changes realtime/v1 tells of (packages/supabase/src/realtime/tables.data.ts is the same list). On a Supabase
-- project they join its publication; on our own Postgres statement triggers write the keys to `realtime.changes`.
do $$
declare
  watched record;
  timing record;
begin
  for watched in
    select * from (values
      ('invoices', 'id'),
      ('scans', 'id'),
      ('subscriptions', 'user_id'),
      ('translated_media', 'id'),
      ('translations', 'website_id, target_language'),
      ('website_media', 'id'),
      ('websites', 'id')
    ) as list (table_name, key)
  loop
    if exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables)
      and not exists (
        select from pg_publication_tables
        where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = watched.table_name)
    then
      execute format('alter publication supabase_realtime add table public.%I', watched.table_name);
    end if;
    if to_regprocedure('realtime.log_changes()') is not null then
      for timing in
        select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as list (event, side)
      loop
        execute format(
          'create or replace trigger realtime_%s after %s on public.%I referencing %s table as changed
           for each statement execute function realtime.log_changes(%s)',
          timing.event, timing.event, watched.table_name, timing.side, watched.key);
      end loop;
    end if;
  end loop;
end
$$;
