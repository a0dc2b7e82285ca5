-- One transaction: a server that refuses one of these is left as it was. `rights.ts` says before what will be refused.
-- Roles are shared by all databases of a server, so another database or a concurrent start may have created them.
do $$
declare
  wanted name;
  needed text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
begin
  foreach wanted in array '{anon,authenticated,service_role}'::name[] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin noinherit', wanted);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, needed) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
