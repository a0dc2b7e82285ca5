-- Whoever may see members sees them through the server, without their tokens.
alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated;
grant all on public.invitations to service_role;
