-- Addresses that an account has told of events, and the messages to them. Triggers write a message in the transaction of its event.
create table if not exists public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.users (id) on delete cascade,
  url text not null,
  events text[] not null,
  sealed_secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  created_at timestamptz not null default now(),
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  mailed_at timestamptz
);
comment on table public.webhook_endpoints is 'Addresses that an account has told of events.';
comment on column public.webhook_endpoints.sealed_secret is 'signs the messages; encrypted';
comment on column public.webhook_endpoints.former_secret is 'signs them too until former_until, after it was replaced';
comment on column public.webhook_endpoints.failing_since is 'the first failure since the last message that arrived';
comment on column public.webhook_endpoints.disabled_reason is 'gone: it answered 410; failing: nothing arrived for days';
comment on column public.webhook_endpoints.mailed_at is 'when its owner was told that it is disabled for its failures';
create index if not exists webhook_endpoints_account_id on public.webhook_endpoints (account_id);

create table if not exists public.webhook_messages (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references public.webhook_endpoints (id) on delete cascade,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  tried_at timestamptz,
  delivered_at timestamptz,
  status integer,
  answer text,
  duration_ms integer
);
comment on table public.webhook_messages is 'Messages to webhook endpoints, with the outcome of the last attempt.';
comment on column public.webhook_messages.next_attempt_at is 'null once it arrived or was given up';
comment on column public.webhook_messages.status is 'the HTTP status of the answer; null if there was none';
comment on column public.webhook_messages.answer is 'the beginning of the answer, or why there was none';
create index if not exists webhook_messages_log on public.webhook_messages (endpoint_id, created_at desc, id);
create index if not exists webhook_messages_due on public.webhook_messages (next_attempt_at) where next_attempt_at is not null;
create index if not exists webhook_messages_created_at on public.webhook_messages (created_at);

create or replace function public.tell_webhooks(account uuid, event text, details jsonb, seconds integer default 0)
returns void language sql security definer set search_path = '' as $$
  insert into public.webhook_messages (endpoint_id, type, data, next_attempt_at)
  select endpoint.id, event, details, now() + seconds * interval '1 second'
  from public.webhook_endpoints as endpoint
  where endpoint.account_id = account and event = any (endpoint.events) and endpoint.disabled_at is null
    -- A message that waits already says the same. The lock keeps it waiting until this transaction has ended.
    and not (seconds > 0 and exists (
      select from public.webhook_messages as waiting
      where waiting.endpoint_id = endpoint.id and waiting.type = event and waiting.data = details
        and waiting.attempts = 0 and waiting.next_attempt_at > now()
      for key share
    ))
$$;
revoke all on function public.tell_webhooks(uuid, text, jsonb, integer) from public;

create or replace function public.tell_webhooks_of_website()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (select user_id from public.websites where id = new.website_id);
  site jsonb := jsonb_build_object('website_id', new.website_id);
begin
  -- Nearly no account has an endpoint.
  if not exists (select from public.webhook_endpoints where account_id = account) then return null; end if;
  if tg_argv[0] = 'scan.finished' then
    perform public.tell_webhooks(account, 'scan.finished', site || jsonb_build_object(
      'scan_id', new.id, 'status', new.status, 'pages', new.pages_done, 'strings', new.strings_found));
    if exists (
      select from public.website_strings as string where string.website_id = new.website_id
        and (string.first_seen_at >= new.started_at or string.gone_at >= new.started_at)
    ) then
      perform public.tell_webhooks(account, 'source.changed', site || jsonb_build_object('scan_id', new.id));
    end if;
  elsif tg_argv[0] = 'translation.finished' then
    perform public.tell_webhooks(account, 'translation.finished', site || jsonb_build_object(
      'language', new.target_language, 'status', new.status, 'failed', new.failed_task_count));
  elsif tg_argv[0] = 'strings.changed' then
    perform public.tell_webhooks(
      account, 'strings.changed', site || jsonb_build_object('language', new.target_language), 10);
  elsif tg_argv[0] = 'budget.reached' then
    perform public.tell_webhooks(account, 'budget.reached', site || jsonb_build_object('budget', new.budget));
  else
    perform public.tell_webhooks(
      account, tg_argv[0], site || jsonb_build_object('host', new.host, 'language', new.language));
  end if;
  return null;
end
$$;
revoke all on function public.tell_webhooks_of_website() from public;

create or replace trigger tell_webhooks_finished after update of status on public.scans
  for each row when (
    new.status in ('completed', 'failed', 'cancelled') and new.status is distinct from old.status
  )
  execute function public.tell_webhooks_of_website('scan.finished');
create or replace trigger tell_webhooks_finished after update of status on public.translations
  for each row when (new.status in ('completed', 'failed') and new.status is distinct from old.status)
  execute function public.tell_webhooks_of_website('translation.finished');
create or replace trigger tell_webhooks_changed after update of dictionary_version on public.translations
  for each row when (new.dictionary_version is distinct from old.dictionary_version)
  execute function public.tell_webhooks_of_website('strings.changed');
create or replace trigger tell_webhooks_live after update of serving_since on public.website_hosts
  for each row when (new.serving_since is not null and old.serving_since is null)
  execute function public.tell_webhooks_of_website('deployment.live');
create or replace trigger tell_webhooks_lost after update of verified_at on public.website_hosts
  for each row when (new.verified_at is null and old.verified_at is not null)
  execute function public.tell_webhooks_of_website('deployment.lost');
create or replace trigger tell_webhooks_reached after insert on public.budget_mails
  for each row execute function public.tell_webhooks_of_website('budget.reached');

create or replace function public.tell_webhooks_of_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_webhooks(new.account_id, 'member.joined',
    jsonb_build_object('user_id', new.user_id, 'role', new.role));
  return null;
end
$$;
revoke all on function public.tell_webhooks_of_member() from public;
create or replace trigger tell_webhooks_joined after insert on public.memberships
  for each row execute function public.tell_webhooks_of_member();
