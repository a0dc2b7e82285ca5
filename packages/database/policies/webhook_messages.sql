-- The server alone reads and writes it.
alter table public.webhook_messages enable row level security;
revoke all on public.webhook_messages from anon, authenticated;
grant all on public.webhook_messages to service_role;

-- Only the triggers call it: a Supabase project grants new functions to everyone.
revoke all on function public.tell_webhooks(uuid, text, jsonb, integer) from public, anon, authenticated;
