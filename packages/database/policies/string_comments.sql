-- The server reads and writes this table on behalf of the website's owner.
alter table public.string_comments enable row level security;
revoke all on public.string_comments from anon, authenticated;
grant all on public.string_comments to service_role;
