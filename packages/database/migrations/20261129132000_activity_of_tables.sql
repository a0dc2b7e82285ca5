-- Activity of what happens past the API: browsers change websites directly, and the server acts by itself.
alter table public.activity drop constraint if exists activity_actor_kind_check;
alter table public.activity add constraint activity_actor_kind_check
  check (actor_kind in ('user', 'key', 'administrator', 'system'));

create or replace function public.record_browser_write()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed text[];
  acts boolean;
begin
  -- The API's own statements have no caller; it records its calls itself.
  if nullif(current_setting('request.jwt.claims', true), '') is null or auth.uid() is null then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(field.key order by field.key) into changed
    from jsonb_each(to_jsonb(new)) as field
    where field.key in ('name', 'original_language', 'translation_languages', 'language_switcher_config', 'data_attributes')
      and field.value is distinct from to_jsonb(old) -> field.key;
    if changed is null then return null; end if;
  end if;
  acts := public.is_impersonation(auth.jwt() ->> 'session_id');
  insert into public.activity (account_id, website_id, actor_id, actor_kind, actor_name, verb, subject)
  values (
    new.user_id, new.id, case when not acts then auth.uid() end,
    case when acts then 'administrator' else 'user' end,
    case when acts then 'Administrator' else coalesce(auth.jwt() ->> 'email', auth.uid()::text) end,
    case when tg_op = 'INSERT' then 'website.added' else 'website.changed' end,
    case when changed is null then '{}' else jsonb_build_object('fields', changed) end
  );
  return null;
end
$$;
revoke all on function public.record_browser_write() from public;
create or replace trigger record_browser_write after insert or update on public.websites
  for each row execute function public.record_browser_write();

create or replace function public.record_by_system()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'webhook_endpoints' then
    insert into public.activity (account_id, actor_kind, actor_name, verb, subject)
    values (new.account_id, 'system', 'Dragoman', tg_argv[0],
      jsonb_build_object('url', left(new.url, 200), 'reason', new.disabled_reason));
  else
    insert into public.activity (account_id, website_id, actor_kind, actor_name, verb, subject)
    select website.user_id, website.id, 'system', 'Dragoman', tg_argv[0], jsonb_build_object('host', new.host)
    from public.websites as website where website.id = new.website_id;
  end if;
  return null;
end
$$;
revoke all on function public.record_by_system() from public;
create or replace trigger record_live after update of serving_since on public.website_hosts
  for each row when (new.serving_since is not null and old.serving_since is null)
  execute function public.record_by_system('deployment.live');
create or replace trigger record_lost after update of verified_at on public.website_hosts
  for each row when (new.verified_at is null and old.verified_at is not null)
  execute function public.record_by_system('deployment.lost');
create or replace trigger record_disabled after update of disabled_at on public.webhook_endpoints
  for each row when (
    new.disabled_at is not null and old.disabled_at is null and new.disabled_reason is distinct from 'owner'
  )
  execute function public.record_by_system('webhook.disabled');
