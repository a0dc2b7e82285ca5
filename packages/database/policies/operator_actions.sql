-- Only the server reads and writes this table.
alter table public.operator_actions enable row level security;
revoke all on public.operator_actions from anon, authenticated;
grant all on public.operator_actions to service_role;
