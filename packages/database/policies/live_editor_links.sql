-- Only the server reads and writes this table.
alter table public.live_editor_links enable row level security;
revoke all on public.live_editor_links from anon, authenticated;
grant all on public.live_editor_links to service_role;
