-- Readable with the website; the server writes it.
alter table public.website_slugs enable row level security;
revoke all on public.website_slugs from anon, authenticated;
grant all on public.website_slugs to service_role;
grant select on public.website_slugs to authenticated;

drop policy if exists website_slugs_select on public.website_slugs;
create policy website_slugs_select on public.website_slugs for select to authenticated
  using (website_id in (select public.websites_with('strings.read')));
