-- Users read their own memory; imports and edits go through the server.
alter table public.translation_memory enable row level security;
revoke all on public.translation_memory from anon, authenticated;
grant all on public.translation_memory to service_role;
grant select on public.translation_memory to authenticated;

drop policy if exists translation_memory_select_own on public.translation_memory;
create policy translation_memory_select_own on public.translation_memory for select to authenticated
  using (user_id = (select auth.uid()));
