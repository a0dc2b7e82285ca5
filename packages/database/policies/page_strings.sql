-- Readable with the website; the server writes it.
alter table public.page_strings enable row level security;
revoke all on public.page_strings from anon, authenticated;
grant all on public.page_strings to service_role;
grant select on public.page_strings to authenticated;

drop policy if exists page_strings_select on public.page_strings;
create policy page_strings_select on public.page_strings for select to authenticated
  using (
    exists (
      select from public.pages as original
      where original.id = page_strings.page_id
    )
  );
