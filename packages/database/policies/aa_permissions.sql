-- Runs before all other policies: the one place that decides who may do what (packages/domain/src/permissions has the same roles;
-- access.test.ts compares them).
create or replace function public.role_allows(role text, permission text)
returns boolean language sql immutable parallel safe as $$
  select case role
    when 'owner' then true
    when 'manager' then permission not in (
      'billing.manage', 'members.manage', 'website.transfer', 'keys.manage', 'engines.manage'
    )
    when 'viewer' then permission in ('website.read', 'strings.read', 'glossary.read', 'memory.read')
    when 'translator' then permission in (
      'website.read', 'strings.read', 'glossary.read', 'memory.read',
      'strings.edit', 'slugs.edit', 'media.edit', 'export.run', 'import.run'
    )
    when 'reviewer' then permission in (
      'website.read', 'strings.read', 'glossary.read', 'memory.read',
      'strings.edit', 'slugs.edit', 'media.edit', 'export.run', 'import.run',
      'strings.review', 'strings.assign', 'glossary.edit'
    )
    else false
  end
$$;

-- Whether it reaches beyond single websites, so that a member of some may not do it.
create or replace function public.is_of_whole_account(permission text)
returns boolean language sql immutable parallel safe as $$
  select permission ~ '\.(create|transfer|manage)$|^(billing|activity|memory)\.'
$$;

-- The accounts where the user has the permission, with the limits of the membership; null means no limit.
create or replace function public.grants(user_id uuid, permission text)
returns table (account_id uuid, website_ids uuid[], languages text[])
language sql stable rows 5 security definer set search_path = '' as $$
  select $1, null::uuid[], null::text[] where $1 is not null
  union all
  select membership.account_id, membership.website_ids, membership.languages
  from public.memberships as membership
  where membership.user_id = $1 and public.role_allows(membership.role, $2)
$$;

-- In which languages the user may do it with the website: no row means in none, null in all.
create or replace function public.limits_on(user_id uuid, permission text, website_id uuid)
returns table (languages text[])
language sql stable security definer set search_path = '' as $$
  select granted.languages from public.websites as website
  join public.grants($1, $2) as granted on granted.account_id = website.user_id
  where website.id = $3 and website.status is distinct from 'deleted'
    and (granted.website_ids is null or website.id = any (granted.website_ids))
$$;

-- Whether the user may do it with the website. A null language means: in some language.
create or replace function public.permits(user_id uuid, permission text, website_id uuid, language text default null)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.limits_on($1, $2, $3) as allowed
    where $4 is null or allowed.languages is null or $4 = any (allowed.languages)
  )
$$;

-- Whether the user may do it in the account.
create or replace function public.permits_in_account(user_id uuid, permission text, account_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.grants($1, $2) as granted
    where granted.account_id = $3
      and (granted.website_ids is null or not public.is_of_whole_account($2))
  )
$$;

-- The same for the caller.
create or replace function public.can(permission text, website_id uuid, language text default null)
returns boolean language sql stable security definer set search_path = '' as $$
  select public.permits(auth.uid(), $1, $2, $3)
$$;

create or replace function public.can_in_account(permission text, account_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select public.permits_in_account(auth.uid(), $1, $2)
$$;

create or replace function public.granted(permission text)
returns table (account_id uuid, website_ids uuid[], languages text[])
language sql stable rows 5 security definer set search_path = '' as $$
  select * from public.grants(auth.uid(), $1)
$$;

-- Sets for policies, which ask once per statement: the accounts where the caller may do it with all websites ...
create or replace function public.accounts_with(permission text)
returns setof uuid language sql stable rows 5 security definer set search_path = '' as $$
  select granted.account_id from public.grants(auth.uid(), $1) as granted where granted.website_ids is null
$$;

-- ... the websites with which the caller may do it, in some language or in every one. Administrators read all ...
create or replace function public.websites_with(permission text, in_every_language boolean default false)
returns setof uuid language sql stable rows 100 security definer set search_path = '' as $$
  select website.id from public.grants(auth.uid(), $1) as granted
  join public.websites as website on website.user_id = granted.account_id
  where website.status is distinct from 'deleted'
    and (granted.website_ids is null or website.id = any (granted.website_ids))
    and (granted.languages is null or not $2)
  union all
  select website.id from public.websites as website
  where $1 like '%.read' and website.status is distinct from 'deleted'
    and auth.uid() in (select admins.user_id from public.admins)
$$;

create or replace function public.websites_with_every_language(permission text)
returns setof uuid language sql stable rows 100 security definer set search_path = '' as $$
  select public.websites_with($1, true)
$$;

-- ... and the languages of websites in which the caller may do it, where the membership is of some languages.
create or replace function public.languages_with(permission text)
returns table (website_id uuid, language text)
language sql stable rows 100 security definer set search_path = '' as $$
  select website.id, unnest(granted.languages) from public.grants(auth.uid(), $1) as granted
  join public.websites as website on website.user_id = granted.account_id
  where website.status is distinct from 'deleted'
    and (granted.website_ids is null or website.id = any (granted.website_ids))
$$;

revoke all on function public.grants(uuid, text) from public, anon, authenticated;
revoke all on function public.limits_on(uuid, text, uuid) from public, anon, authenticated;
revoke all on function public.permits(uuid, text, uuid, text) from public, anon, authenticated;
revoke all on function public.permits_in_account(uuid, text, uuid) from public, anon, authenticated;
revoke all on function public.can(text, uuid, text) from public, anon;
revoke all on function public.can_in_account(text, uuid) from public, anon;
grant execute on function public.can(text, uuid, text) to authenticated;
grant execute on function public.can_in_account(text, uuid) to authenticated;
revoke all on function public.granted(text) from public, anon;
grant execute on function public.granted(text) to authenticated;
revoke all on function public.accounts_with(text) from public, anon;
grant execute on function public.accounts_with(text) to authenticated;
revoke all on function public.websites_with(text, boolean) from public, anon;
grant execute on function public.websites_with(text, boolean) to authenticated;
revoke all on function public.websites_with_every_language(text) from public, anon;
grant execute on function public.websites_with_every_language(text) to authenticated;
revoke all on function public.languages_with(text) from public, anon;
grant execute on function public.languages_with(text) to authenticated;
