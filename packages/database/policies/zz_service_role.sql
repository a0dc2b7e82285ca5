-- The service role may do everything. A policy says so, because only a superuser can create a role that bypasses row-level security.
do $$
declare
  open_table regclass;
begin
  for open_table in
    select oid from pg_class
    where relkind in ('r', 'p') and relrowsecurity and pg_has_role(current_user, relowner, 'usage')
      and relnamespace::regnamespace::text in ('public', 'auth', 'storage', 'realtime')
      and has_table_privilege('service_role', oid, 'select')
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'service_role')
  loop
    execute format('create policy service_role on %s to service_role using (true) with check (true)', open_table);
  end loop;
end
$$;
