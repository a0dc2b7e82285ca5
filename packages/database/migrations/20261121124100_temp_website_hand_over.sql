-- Websites that were added where no job could be asked for; a worker asks for their scan and takes them off the list.
create table if not exists public.first_scans (
  website_id uuid primary key references public.websites (id) on delete cascade,
  requested_at timestamptz not null default now()
);
comment on table public.first_scans is 'Websites whose first scan a worker has still to ask for.';

-- An address in the form that `normaliseWebsiteUrl` gives; null for what only a real parser should settle.
create or replace function public.settled_address(typed text)
returns text language plpgsql immutable set search_path = '' as $$
declare
  address text := btrim(typed, E' \t\r\n');
  parts text[];
  host text;
  path text;
begin
  if address ~ '@' then return null; end if;
  if address !~* '^https?://' then address := 'https://' || address; end if;
  parts := regexp_match(address, '^(https?)://([^/?#\\]+)([^#]*)', 'i');
  if parts is null then return null; end if;
  host := lower(parts[2]);
  if host !~ '^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?(:[1-9][0-9]{0,4})?$' then return null; end if;
  -- Numbers are read as IPv4 addresses in many spellings.
  if host ~ '(^|\.)(0x[0-9a-f]*|[0-9]+)\.?(:[0-9]+)?$'
    and host !~ '^([1-9]?[0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])(\.([1-9]?[0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])){3}(:[0-9]+)?$'
  then return null; end if;
  if host ~ '(^|\.)xn--' then return null; end if;
  host := regexp_replace(host, case lower(parts[1]) when 'https' then ':443$' else ':80$' end, '');
  if split_part(host, ':', 2) <> '' and split_part(host, ':', 2)::integer > 65535 then return null; end if;
  path := parts[3];
  if path ~ '[^\x21-\x7e]' or path ~ '["<>`{}|\\^'']' then return null; end if;
  if path ~* '(/|^)(\.|%2e){1,2}(/|\?|$)' then return null; end if;
  if path !~ '^/' then path := '/' || path; end if;
  return regexp_replace(lower(parts[1]) || '://' || host || path, '/$', '');
end
$$;

-- Machine translations of a preview become the memory of whoever it belongs to: nothing is paid for twice.
create or replace function public.keep_temp_translations(parked_id uuid, owner_id uuid)
returns void language sql security definer set search_path = '' as $$
  insert into public.translation_memory
    (user_id, source_language, target_language, source_hash, source_text, target_text, origin)
  select owner_id, source_language, target_language, source_hash, source_text, target_text, 'machine'
  from public.temp_website_strings where temp_website_id = parked_id and state = 'machine'
  on conflict do nothing
$$;

-- Hands a parked website to a user [visitor-account-admin §4]: adds it unless the user has one of that address (the case
-- of letters aside), asks for its first scan, and takes the parked one away. Gives the id of the website added; null
-- when there was nothing to do. Running it again, or beside another that adds the same address, adds nothing.
create or replace function public.claim_temp_website(parked_id uuid, owner_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  parked public.temp_websites;
  address text;
  added uuid;
begin
  select * into parked from public.temp_websites
  where id = parked_id and expires_at > now() for update;
  if not found then return null; end if;
  address := public.settled_address(parked.url);
  if address is null then return null; end if;
  insert into public.websites (user_id, url, original_language)
  values (owner_id, address, parked.original_language)
  on conflict do nothing returning id into added;
  if added is null then return null; end if;
  insert into public.first_scans (website_id) values (added);
  perform public.keep_temp_translations(parked_id, owner_id);
  delete from public.temp_websites where id = parked_id;
  return added;
end
$$;

-- The browser's own hand-over ends with deleting the parked website as the signed-in user.
create or replace function public.keep_deleted_temp_translations()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    begin
      perform public.keep_temp_translations(old.id, (select auth.uid()));
    exception when others then
      raise warning 'the translations of the parked website % were not kept: %', old.id, sqlerrm;
    end;
  end if;
  return old;
end
$$;
create or replace trigger keep_translations before delete on public.temp_websites
  for each row execute function public.keep_deleted_temp_translations();

-- Supabase grants new functions to everybody by default.
revoke all on function public.keep_temp_translations(uuid, uuid) from public, anon, authenticated;
revoke all on function public.claim_temp_website(uuid, uuid) from public, anon, authenticated;
revoke all on function public.announce_change(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_temp_website(uuid, uuid) to service_role;
