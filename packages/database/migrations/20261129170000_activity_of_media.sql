-- One function writes activity, for the API and for triggers. What is counted is one entry per hour, actor and place.
create or replace function public.record_activity(
  account uuid, website uuid, actor uuid, kind text, name text, session text,
  done text, about jsonb, place inet, changed integer default null
)
returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  if changed = 0 then return; end if;
  -- Accounts do not learn which administrator acted as their user; the log of impersonations says it.
  if public.is_impersonation(session) then
    actor := null; kind := 'administrator'; name := 'Administrator';
  end if;
  select coalesce(min(found.user_id::text)::uuid, account), min(found.id::text)::uuid into account, website
  from public.websites as found where found.id = website;
  if changed is not null then
    update public.activity as entry
    set subject = entry.subject || jsonb_build_object('changed', (entry.subject ->> 'changed')::integer + changed)
    where entry.id = (
      select same.id from public.activity as same
      where same.created_at > now() - interval '1 hour' and same.account_id = account and same.verb = done
        and same.website_id is not distinct from website and same.actor_kind = kind
        and same.actor_id is not distinct from actor and same.address is not distinct from place
        and same.subject - 'changed' = about
      order by same.created_at desc limit 1
    );
    if found then return; end if;
    about := about || jsonb_build_object('changed', changed);
  end if;
  insert into public.activity (account_id, website_id, actor_id, actor_kind, actor_name, verb, subject, address)
  values (account, website, actor, kind, name, done, about, place);
end
$$;
revoke all on function public.record_activity(uuid, uuid, uuid, text, text, text, text, jsonb, inet, integer) from public, anon, authenticated;

create or replace function public.record_browser_activity(website uuid, done text, about jsonb, changed integer default null)
returns void language sql security definer set search_path = '' as $$
  select public.record_activity(
    auth.uid(), website, auth.uid(), 'user', coalesce(auth.jwt() ->> 'email', auth.uid()::text),
    auth.jwt() ->> 'session_id', done, about, nullif(current_setting('request.address', true), '')::inet, changed)
  -- The API's own statements have no caller; it records its calls itself.
  where nullif(current_setting('request.jwt.claims', true), '') is not null and auth.uid() is not null
$$;
revoke all on function public.record_browser_activity(uuid, text, jsonb, integer) from public, anon, authenticated;

create or replace function public.record_browser_write()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(field.key order by field.key) into changed
    from jsonb_each(to_jsonb(new)) as field
    where field.key in ('name', 'original_language', 'translation_languages', 'language_switcher_config', 'data_attributes')
      and field.value is distinct from to_jsonb(old) -> field.key;
    if changed is null then return null; end if;
  end if;
  perform public.record_browser_activity(
    new.id, case when tg_op = 'INSERT' then 'website.added' else 'website.changed' end,
    case when changed is null then '{}' else jsonb_build_object('fields', changed) end);
  return null;
end
$$;

create or replace function public.record_media()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.record_browser_activity(
    original.website_id, tg_argv[0], jsonb_build_object('targetLanguage', row.target_language), count(*)::integer)
  from written as row join public.website_media as original on original.id = row.website_media_id
  group by original.website_id, row.target_language;
  return null;
end
$$;
revoke all on function public.record_media() from public;
create or replace trigger record_added_media after insert on public.translated_media
  referencing new table as written for each statement execute function public.record_media('media.replaced');
create or replace trigger record_changed_media after update on public.translated_media
  referencing new table as written for each statement execute function public.record_media('media.replaced');
create or replace trigger record_removed_media after delete on public.translated_media
  referencing old table as written for each statement execute function public.record_media('media.restored');
