-- Users read their own glossary; changes go through the server.
alter table public.glossary_terms enable row level security;
revoke all on public.glossary_terms from anon, authenticated;
grant all on public.glossary_terms to service_role;
grant select on public.glossary_terms to authenticated;

drop policy if exists glossary_terms_select_own on public.glossary_terms;
create policy glossary_terms_select_own on public.glossary_terms for select to authenticated
  using (user_id = (select auth.uid()));
