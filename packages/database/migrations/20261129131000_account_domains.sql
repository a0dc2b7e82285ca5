-- Which account the people of a domain join when they sign in by single sign-on. The operator gives a domain to an account, whose
-- owner chooses what these people are there. Who was a member once comes back by an invitation only.
create table if not exists public.account_domains (
  domain text primary key check (domain = lower(domain)),
  account_id uuid not null references auth.users (id) on delete cascade,
  role text check (role in ('manager', 'translator', 'reviewer', 'viewer')),
  website_ids uuid[],
  languages text[],
  created_at timestamptz not null default now()
);
create index if not exists account_domains_account_id on public.account_domains (account_id);
comment on table public.account_domains is 'Domains whose people join an account when they sign in by single sign-on.';
comment on column public.account_domains.role is 'what they are there; null: nobody joins';
comment on column public.account_domains.website_ids is 'the only websites of their memberships; null means all';
comment on column public.account_domains.languages is 'the only target languages of their memberships; null means all';

create table if not exists public.former_members (
  account_id uuid not null references auth.users (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index if not exists former_members_user_id on public.former_members (user_id);
comment on table public.former_members is 'Who left an account or was removed: single sign-on does not bring them back.';

create or replace function public.note_former_member()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Not for accounts that are being deleted themselves.
  insert into public.former_members (account_id, user_id)
  select account.id, person.id from auth.users as account, auth.users as person
  where account.id = old.account_id and person.id = old.user_id
  on conflict (account_id, user_id) do update set left_at = now();
  return null;
end
$$;
revoke all on function public.note_former_member() from public;
create or replace trigger note_former_member after delete on public.memberships
  for each row execute function public.note_former_member();

create or replace function public.join_by_sso()
returns trigger language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
begin
  -- The provider's word counts for the domains that the operator registered it for.
  with joined as (
    insert into public.memberships (account_id, user_id, role, website_ids, languages)
    select given.account_id, new.id, given.role, given.website_ids, given.languages
    from public.account_domains as given
    where given.domain = regexp_replace(lower(new.email), '^.*@', '')
      and given.role is not null and given.account_id <> new.id
      and exists (
        select from auth.identities as identity
        join auth.sso_domains as registered on identity.provider = 'sso:' || registered.sso_provider_id
        where identity.user_id = new.id and lower(registered.domain) = given.domain
      )
      and not exists (
        select from public.former_members as former
        where former.account_id = given.account_id and former.user_id = new.id
      )
    on conflict do nothing
    returning account_id, role
  )
  insert into public.activity (account_id, actor_id, actor_kind, actor_name, verb, subject)
  select account_id, new.id, 'user', new.email, 'member.joined', jsonb_build_object('role', role) from joined;
  return null;
exception when others then
  raise warning 'user % did not join the account of their domain: %', new.id, sqlerrm;
  return null;
end
$$;
revoke all on function public.join_by_sso() from public;
create or replace trigger join_by_sso after update of last_sign_in_at on auth.users
  for each row when (new.is_sso_user and new.last_sign_in_at is distinct from old.last_sign_in_at)
  execute function public.join_by_sso();
