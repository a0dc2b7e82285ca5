-- The server records paid calls; who may see the activity reads what they used and cost, not their texts.
alter table public.engine_calls enable row level security;
revoke all on public.engine_calls from anon, authenticated;
grant all on public.engine_calls to service_role;
grant select (
  id, website_id, target_language, engine, job_id, unit_count, character_count, input_tokens, output_tokens,
  cached_tokens, cost, status, started_at, finished_at
) on public.engine_calls to authenticated;

drop policy if exists engine_calls_select on public.engine_calls;
create policy engine_calls_select on public.engine_calls for select to authenticated
  using (website_id in (select public.websites_with_every_language('activity.read')));
