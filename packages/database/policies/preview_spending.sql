-- Only the server reads and writes this count.
alter table public.preview_spending enable row level security;
revoke all on public.preview_spending from anon, authenticated;
grant all on public.preview_spending to service_role;
