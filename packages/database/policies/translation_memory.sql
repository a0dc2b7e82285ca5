-- Members read the account's memory; imports and edits go through the server.
alter table public.translation_memory enable row level security;
revoke all on public.translation_memory from anon, authenticated;
grant all on public.translation_memory to service_role;
grant select on public.translation_memory to authenticated;

drop policy if exists translation_memory_select on public.translation_memory;
create policy translation_memory_select on public.translation_memory for select to authenticated
  using (
    exists (
      select from public.granted('memory.read') as granted
      where granted.account_id = translation_memory.user_id and granted.website_ids is null
        and (granted.languages is null or target_language = any (granted.languages))
    )
  );
