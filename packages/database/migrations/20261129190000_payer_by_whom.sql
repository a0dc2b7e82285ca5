-- The activity of an account names who began or ended that another one pays, also if that was somebody of the other account.
create or replace function public.follow_payer()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  acting uuid := nullif(current_setting('dragoman.acting_user', true), '')::uuid;
begin
  if new.billed_to is distinct from old.billed_to then
    perform public.record_activity(
      account.id, case when account.id = new.user_id then new.id end, acting,
      case when acting is null then 'system' else 'user' end,
      coalesce((select email from auth.users where id = acting), 'Dragoman'), current_setting('dragoman.acting_session', true),
      case when new.billed_to is null then 'payer.ended' else 'payer.started' end, jsonb_build_object('url', left(new.url, 200)), null)
    from auth.users as account
    where account.id in (new.user_id, old.billed_to, new.billed_to)
      and account.id::text is distinct from current_setting('dragoman.acting_account', true);
  end if;
  if new.status is not distinct from 'deleted' then return null; end if;
  if old.billed_to is not null and new.billed_to is distinct from old.billed_to then
    insert into public.billing_mails (user_id, kind, about, details)
    select account.id, 'payer_ended', new.id || ' ' || clock_timestamp(), jsonb_build_object('url', new.url)
    from auth.users as account where account.id in (new.user_id, old.billed_to);
  end if;
  if new.billed_to is not null then return null; end if;
  insert into public.subscriptions as kept (user_id, subscription_status, pauses_at)
  values (new.user_id, 'inactive', now() + interval '3 days')
  on conflict (user_id) do update set pauses_at = excluded.pauses_at
  where kept.subscription_status in ('inactive', 'incomplete') and kept.pauses_at is null;
  return null;
end
$$;
revoke all on function public.follow_payer() from public, anon, authenticated;
