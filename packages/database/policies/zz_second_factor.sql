-- Runs after all other policies: whatever they allow, a session without the account's second factor reaches no row of ours.
do $$
declare
  open_table name;
begin
  for open_table in
    select distinct tablename from pg_policies as policy
    where schemaname = 'public' and 'authenticated' = any (roles) and starts_with(policyname, tablename)
      and not exists (
        select from pg_policies as own
        where own.schemaname = 'public' and own.tablename = policy.tablename and own.policyname = 'second_factor'
      )
  loop
    execute format(
      'create policy second_factor on public.%I as restrictive to authenticated
         using ((select public.has_passed_second_factor()))', open_table
    );
  end loop;
end
$$;
