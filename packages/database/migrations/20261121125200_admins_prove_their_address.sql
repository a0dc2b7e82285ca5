-- The word of an organisation's own sign-in about an address proves nothing to us: whoever runs one could name any address,
-- an administrator's too. Such users become administrators by a row in `admins` alone.
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
