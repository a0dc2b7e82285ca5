-- Readable with the website; the server writes it.
alter table public.pages enable row level security;
revoke all on public.pages from anon, authenticated;
grant all on public.pages to service_role;
grant select on public.pages to authenticated;

drop policy if exists pages_select on public.pages;
create policy pages_select on public.pages for select to authenticated
  using (website_id in (select public.websites_with('website.read')));
