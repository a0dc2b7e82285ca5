-- Websites that were added on this machine before anybody signed up belong to owner@localhost. The first account takes them over
-- while that user carries the mark `for_first_account`, with a copy of the translation memory: a running translation still reads
-- the original.
create or replace function public.hand_websites_to_first_account()
returns void language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
  first_account uuid;
begin
  select id into former from auth.users
  where email = 'owner@localhost' and is_sso_user = false and raw_app_meta_data ? 'for_first_account'
  for update;
  if former is null or not exists (select from public.websites where user_id = former) then return; end if;
  select id into first_account from auth.users
  where id <> former and not is_anonymous
    and coalesce(email_confirmed_at, phone_confirmed_at, last_sign_in_at) is not null
  order by created_at, id limit 1;
  if first_account is null then return; end if;
  insert into public.translation_memory
    (user_id, source_language, target_language, source_hash, source_text, target_text, origin)
  select first_account, source_language, target_language, source_hash, source_text, target_text, origin
  from public.translation_memory where user_id = former
  on conflict do nothing;
  update public.websites as website set user_id = first_account
  where user_id = former and not exists (
    select from public.websites as own
    where own.user_id = first_account and own.status is distinct from 'deleted'
      and public.host_of(own.url) = public.host_of(website.url)
  );
  update auth.users set raw_app_meta_data = raw_app_meta_data - 'for_first_account' where id = former;
end
$$;
revoke all on function public.hand_websites_to_first_account() from public, anon, authenticated;

create or replace function public.on_signed_up()
returns trigger language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  is_first boolean := true;
  parked text := new.raw_user_meta_data ->> 'tempWebsiteId';
begin
  if new.is_anonymous or coalesce(new.email_confirmed_at, new.phone_confirmed_at, new.last_sign_in_at) is null
  then return null; end if;
  if tg_op = 'UPDATE' then
    is_first := old.is_anonymous
      or coalesce(old.email_confirmed_at, old.phone_confirmed_at, old.last_sign_in_at) is null;
  end if;
  if is_first then
    begin
      insert into public.subscriptions (user_id, subscription_status, subscription_period_end)
      values (new.id, 'trial', now() + interval '10 days') on conflict do nothing;
    exception when others then
      raise warning 'the trial of user % did not begin: %', new.id, sqlerrm;
    end;
    begin
      perform public.hand_websites_to_first_account();
    exception when others then
      raise warning 'the websites of this machine were not handed to user %: %', new.id, sqlerrm;
    end;
  end if;
  if new.email_confirmed_at is not null and not new.is_sso_user then
    begin
      insert into public.admins (user_id)
      select new.id from public.admin_emails where admin_emails.email = lower(new.email)
      on conflict do nothing;
    exception when others then
      raise warning 'user % did not become an administrator: %', new.id, sqlerrm;
    end;
  end if;
  if parked is not null then
    begin
      if parked ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
        perform public.claim_temp_website(parked::uuid, new.id);
      end if;
      update auth.users set raw_user_meta_data = raw_user_meta_data - 'tempWebsiteId'
      where id = new.id;
    exception when others then
      raise warning 'the parked website % was not handed to user %: %', parked, new.id, sqlerrm;
    end;
  end if;
  return null;
end
$$;
