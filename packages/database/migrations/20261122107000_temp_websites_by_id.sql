-- A parked website is seen by nobody who does not name its exact id (decision 0250).
drop policy if exists temp_websites_select_live on public.temp_websites;
drop policy if exists temp_websites_insert on public.temp_websites;
drop policy if exists temp_websites_delete on public.temp_websites;
drop function if exists public.sees_temp_website(uuid);

-- The one parked website that a request names: the one it has just parked, else the value of its filter `id=eq.…` (the
-- embedded backend sets `request.exact_id`), else its header `x-temp-website-id` (for PostgREST, which shows no filters
-- to the database). Null when it names none.
create or replace function public.named_temp_website()
returns uuid language plpgsql stable set search_path = '' as $$
declare
  named text := coalesce(
    nullif(current_setting('dragoman.parked_now', true), ''),
    nullif(current_setting('request.exact_id', true), ''),
    nullif(current_setting('request.headers', true), '')::json ->> 'x-temp-website-id'
  );
begin
  if named ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then return named::uuid; end if;
  return null;
end
$$;

-- Whoever parks a website reads it in the same statement, to learn its id. A request parks one.
create or replace function public.note_parked_website()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if coalesce(current_setting('dragoman.parked_now', true), '') <> '' then
    raise insufficient_privilege using message = 'Only one website can be parked at a time.';
  end if;
  perform set_config('dragoman.parked_now', new.id::text, true);
  return new;
end
$$;
create or replace trigger note_parked before insert on public.temp_websites
  for each row execute function public.note_parked_website();
