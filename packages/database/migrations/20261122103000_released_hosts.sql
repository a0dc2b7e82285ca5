-- Hosts of deleted websites. Their DNS may still lead to us, so they pass the original through until their owner has had
-- time to change it. No reference to the website or the user: both may be gone, and the owner still gets mail.
create table if not exists public.released_websites (
  website_id uuid primary key,
  user_id uuid not null,
  url text not null,
  original_language text not null,
  url_structure text not null,
  languages text[] not null,
  slugs jsonb not null default '[]',
  email text,
  locale text,
  released_at timestamptz not null default now(),
  ends_at timestamptz,
  reminded_at timestamptz,
  next_look_at timestamptz not null default now()
);
create index if not exists released_websites_next_look on public.released_websites (next_look_at);
comment on table public.released_websites is 'A deleted website whose hosts still pass the original through';
comment on column public.released_websites.languages is 'the languages that were live; their addresses redirect to the original';
comment on column public.released_websites.slugs is 'translated path segments, so that their addresses find the original';
comment on column public.released_websites.email is 'where its owner is told which record to change back';
comment on column public.released_websites.ends_at is 'what the owner was told; null until then, and nothing ends unannounced';

create table if not exists public.released_hosts (
  host text primary key check (host = lower(host)),
  website_id uuid not null references public.released_websites (website_id) on delete cascade,
  language text,
  origin_url text,
  verified_at timestamptz,
  left_at timestamptz
);
create index if not exists released_hosts_website on public.released_hosts (website_id);
comment on table public.released_hosts is 'A host of a deleted website; it leaves this table when another website takes it';
comment on column public.released_hosts.left_at is 'when its DNS was first seen to lead elsewhere';

-- Moves the hosts of a website that is going away. `owner` is read here, because the account may go next.
create or replace function public.release_website(gone public.websites)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.website_hosts where website_id = gone.id) then return; end if;
  insert into public.released_websites
    (website_id, user_id, url, original_language, url_structure, languages, slugs, email, locale)
  select gone.id, gone.user_id, gone.url, gone.original_language, gone.url_structure,
    array(
      select translations.target_language from public.translations
      where translations.website_id = gone.id and translations.first_completed_at is not null
        and translations.target_language = any (gone.translation_languages)
    ),
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'original_slug', slugs.original_slug, 'target_language', named.target_language,
        'translated_slug', named.translated_slug, 'former_slugs', to_jsonb(named.former_slugs)))
      from public.website_slugs as slugs
      join public.translated_slugs as named on named.website_slug_id = slugs.id
      where slugs.website_id = gone.id
    ), '[]'),
    users.email, users.raw_user_meta_data ->> 'locale'
  from (select) as nothing left join auth.users as users on users.id = gone.user_id
  on conflict (website_id) do nothing;
  insert into public.released_hosts (host, website_id, language, origin_url, verified_at, left_at)
  select host, website_id, language, origin_url, verified_at, lost_at
  from public.website_hosts where website_id = gone.id
  on conflict (host) do update set website_id = excluded.website_id, language = excluded.language,
    origin_url = excluded.origin_url, verified_at = excluded.verified_at, left_at = excluded.left_at;
  delete from public.website_hosts where website_id = gone.id;
end
$$;
revoke all on function public.release_website(public.websites) from public, anon, authenticated;

create or replace function public.release_deleted_website()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status is distinct from 'deleted' then perform public.release_website(old); end if;
    return old;
  end if;
  perform public.release_website(new);
  return null;
end
$$;
revoke all on function public.release_deleted_website() from public;
create or replace trigger release_deleted_website after update of status on public.websites
  for each row when (new.status = 'deleted' and old.status is distinct from 'deleted')
  execute function public.release_deleted_website();
create or replace trigger release_removed_website before delete on public.websites
  for each row execute function public.release_deleted_website();

-- An account that goes, by itself or by an administrator, takes its websites along while its address is still known.
create or replace function public.delete_websites_of_account()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.websites set status = 'deleted', deleted_at = now()
  where user_id = old.id and status is distinct from 'deleted';
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
revoke all on function public.delete_websites_of_account() from public;
create or replace trigger delete_websites_of_removed_account before delete on auth.users
  for each row execute function public.delete_websites_of_account();
create or replace trigger delete_websites_of_deleted_account before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function public.delete_websites_of_account();

-- A host that a website takes is no longer released.
create or replace function public.take_released_host()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  delete from public.released_hosts where host = new.host returning website_id into former;
  delete from public.released_websites
  where website_id = former
    and not exists (select from public.released_hosts where released_hosts.website_id = former);
  return null;
end
$$;
revoke all on function public.take_released_host() from public;
create or replace trigger take_released_host after insert on public.website_hosts
  for each row execute function public.take_released_host();

-- Proxies and whoever orders certificates hear of released hosts as of any other. Looks and mails change nothing that is served.
create or replace trigger announce_insert after insert on public.released_hosts referencing new table as changed
  for each statement execute function public.announce_website_rows();
create or replace trigger announce_delete after delete on public.released_hosts referencing old table as changed
  for each statement execute function public.announce_website_rows();

-- Websites that were deleted before this table existed.
select public.release_website(websites) from public.websites
where status = 'deleted' and exists (select from public.website_hosts where website_id = websites.id);
