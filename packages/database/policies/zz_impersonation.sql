-- Runs after all other policies: whatever browsers write directly is recorded while an administrator acts as the user, and
-- nothing is deleted then. A temporary website belongs to no account.
do $$
declare
  written name;
begin
  for written in
    select distinct tablename from pg_policies
    where schemaname = 'public' and tablename <> 'temp_websites'
      and 'authenticated' = any (roles) and permissive = 'PERMISSIVE' and cmd <> 'SELECT'
      and not exists (
        select from pg_trigger
        where tgname = 'follow_impersonation' and tgrelid = format('public.%I', tablename)::regclass
      )
  loop
    execute format(
      'create trigger follow_impersonation before insert or update or delete on public.%I
         for each statement execute function public.follow_impersonation()', written
    );
  end loop;
end
$$;
