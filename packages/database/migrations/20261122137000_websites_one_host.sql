-- A website is one host: a path typed with its address is the first page to read, not part of the address.
alter table public.websites add column if not exists first_path text not null default '/';
comment on column public.websites.first_path is 'the page that scans and previews begin with';
alter table public.websites drop constraint if exists websites_first_path_shape;
alter table public.websites add constraint websites_first_path_shape
  check (first_path ~ '^/' and length(first_path) <= 2048 and first_path !~ '["''<>`\\[:cntrl:]]');

create or replace function public.host_of(url text)
returns text language sql immutable parallel safe set search_path = '' as $$
  select lower(substring(url from '^[^:]+://([^/?#]+)'))
$$;

-- Splits the address. A second scheme of a host that the owner has becomes the first, so that `websites_one_address` finds it.
create or replace function public.split_website_address()
returns trigger language plpgsql set search_path = '' as $$
declare
  parts text[] := regexp_match(new.url, '^(https?://[^/?#]+)/?([^#]*)', 'i');
begin
  if parts is null then return new; end if;
  if parts[2] <> '' then new.first_path := '/' || parts[2]; end if;
  select url into new.url from public.websites
  where user_id = new.user_id and status is distinct from 'deleted' and public.host_of(url) = public.host_of(parts[1])
  order by created_at, id limit 1;
  new.url := coalesce(new.url, lower(parts[1]));
  return new;
end
$$;
create or replace trigger split_website_address before insert on public.websites
  for each row execute function public.split_website_address();

-- Several websites of one owner on one host stay as they are.
update public.websites as website
set url = lower(substring(url from '^([^:]+://[^/?#]+)')), first_path = '/' || substring(url from '^[^:]+://[^/?#]+/?([^#]*)')
where url ~* '^https?://[^/?#]+[/?]' and not exists (
  select from public.websites as other
  where other.user_id = website.user_id and other.id <> website.id and other.status is distinct from 'deleted'
    and public.host_of(other.url) = public.host_of(website.url)
);
