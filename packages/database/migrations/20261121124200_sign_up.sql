-- Addresses whose users become administrators once they have proved the address; the server writes its setting here.
create table if not exists public.admin_emails (
  email text primary key check (email = lower(email))
);
comment on table public.admin_emails is 'Addresses, in lower case, whose users become administrators once they have proved them.';

-- What happens when somebody has signed up: the trial begins, the parked website becomes theirs, and administrators by
-- configuration become some. On auth.users, so that it is the same on every backend. Nothing of it may keep anybody from
-- signing in: a fault is a warning in the log of the database, and no lock is waited for long.
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
  if new.email_confirmed_at is not null then
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

create or replace trigger dragoman_signed_up
  after insert or update of email, email_confirmed_at, phone_confirmed_at, last_sign_in_at, is_anonymous
  on auth.users for each row execute function public.on_signed_up();
