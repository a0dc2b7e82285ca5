-- A visitor enters a URL and reads it by its id; after signing in the browser deletes it. It expires after 24 hours (with
-- tolerance for the browser's clock). Only a query with the exact id finds it (decision 0250).
alter table public.temp_websites enable row level security;
revoke all on public.temp_websites from anon, authenticated;
grant all on public.temp_websites to service_role;
grant select on public.temp_websites to anon, authenticated;
grant insert (url, original_language, created_at, expires_at) on public.temp_websites to anon, authenticated;
grant delete on public.temp_websites to authenticated;

drop policy if exists temp_websites_select_live on public.temp_websites;
create policy temp_websites_select_live on public.temp_websites for select to anon, authenticated
  using (id = public.named_temp_website() and expires_at > now());

drop policy if exists temp_websites_insert on public.temp_websites;
create policy temp_websites_insert on public.temp_websites for insert to anon, authenticated
  with check (
    expires_at between now() and now() + interval '25 hours'
    and created_at between now() - interval '1 hour' and now() + interval '1 hour'
    and length(url) <= 2048
    and url ~* '^https?://[^[:space:]]+$'
    and length(original_language) <= 35
  );

drop policy if exists temp_websites_delete on public.temp_websites;
create policy temp_websites_delete on public.temp_websites for delete to authenticated
  using (id = public.named_temp_website() and expires_at > now());
