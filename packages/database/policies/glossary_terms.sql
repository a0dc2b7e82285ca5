-- Members read the account's glossary; changes go through the server.
alter table public.glossary_terms enable row level security;
revoke all on public.glossary_terms from anon, authenticated;
grant all on public.glossary_terms to service_role;
grant select on public.glossary_terms to authenticated;

drop policy if exists glossary_terms_select on public.glossary_terms;
create policy glossary_terms_select on public.glossary_terms for select to authenticated
  using (
    exists (
      select from public.granted('glossary.read') as granted
      where granted.account_id = glossary_terms.user_id
        and (granted.languages is null or target_language is null or target_language = any (granted.languages))
        and (granted.website_ids is null or website_id is null or website_id = any (granted.website_ids))
    )
  );
