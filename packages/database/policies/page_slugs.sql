-- Readable with the website; the server writes it.
alter table public.page_slugs enable row level security;
revoke all on public.page_slugs from anon, authenticated;
grant all on public.page_slugs to service_role;
grant select on public.page_slugs to authenticated;

drop policy if exists page_slugs_select on public.page_slugs;
create policy page_slugs_select on public.page_slugs for select to authenticated
  using (
    exists (
      select from public.pages as original
      where original.id = page_slugs.page_id
    )
  );
