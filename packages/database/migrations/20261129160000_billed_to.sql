-- A website may be billed to another account, which accepted it; null means to its own.
alter table public.websites add column if not exists billed_to uuid references auth.users (id) on delete set null;
comment on column public.websites.billed_to is 'the account that pays, which sees no text; null means the website''s own';
create index if not exists websites_billed_to on public.websites (billed_to);
create index if not exists websites_payer on public.websites (coalesce(billed_to, user_id));

alter table public.invitations drop constraint if exists invitations_kind_check;
alter table public.invitations add constraint invitations_kind_check
  check (kind in ('member', 'website', 'account', 'payer'));
alter table public.invitations drop constraint if exists invitations_check1;
alter table public.invitations add constraint invitations_check1
  check ((kind in ('website', 'payer')) = (website_id is not null));
comment on column public.invitations.kind is 'member joins the account, website and account take websites over, payer pays for a website';

alter table public.billing_mails drop constraint if exists billing_mails_kind_check;
alter table public.billing_mails add constraint billing_mails_kind_check check (kind in (
  'trial_ending', 'trial_ended', 'payment_failed', 'tier_change', 'receipt', 'subscription_ended', 'websites_paused', 'payer_ended'
));

-- Who paid until now keeps the plan of the period while the next payer has one, too.
alter table public.billed_websites drop constraint if exists billed_websites_pkey;
alter table public.billed_websites add constraint billed_websites_pkey primary key (website_id, user_id);

-- However a payer begins or ends: both accounts have it in their activity; at the end, both are mailed. Whoever has to pay from then on,
-- also because the website was transferred, and has no subscription, has three days until it is paused.
create or replace function public.follow_payer()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.billed_to is distinct from old.billed_to then
    insert into public.activity (account_id, website_id, actor_kind, actor_name, verb, subject)
    select account.id, case when account.id = new.user_id then new.id end, 'system', 'Dragoman',
      case when new.billed_to is null then 'payer.ended' else 'payer.started' end, jsonb_build_object('url', left(new.url, 200))
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
revoke all on function public.follow_payer() from public;
create or replace trigger follow_payer after update on public.websites
  for each row when (coalesce(old.billed_to, old.user_id) is distinct from coalesce(new.billed_to, new.user_id))
  execute function public.follow_payer();
