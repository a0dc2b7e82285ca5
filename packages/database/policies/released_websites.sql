-- Read and written by the server: it holds the address of somebody who may have left.
alter table public.released_websites enable row level security;
revoke all on public.released_websites from anon, authenticated;
grant all on public.released_websites to service_role;
