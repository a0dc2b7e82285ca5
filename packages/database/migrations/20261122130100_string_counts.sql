-- Exact numbers of a website's strings by language, state, kind, warnings and renewal, without reading the strings (decision 0280).
lock table public.website_strings, public.translated_strings in share row exclusive mode;

alter table public.translated_strings add column if not exists has_warnings boolean not null generated always as (
  checks <> '[]'::jsonb and state <> 'reviewed'
  and jsonb_path_exists(checks, '$[*] ? (@.severity != "note" && !exists(@.silenced))')
) stored;
-- Most are text: the default spares writing those rows.
alter table public.translated_strings add column if not exists listed_kind text default 'text';
alter table public.translated_strings alter column listed_kind drop default;
comment on column public.translated_strings.has_warnings is 'its checks found more than notes, and nobody reviewed or silenced them';
comment on column public.translated_strings.listed_kind is 'kind of its string, null once that is gone; written by triggers';

create table if not exists public.string_counts (
  id bigint generated always as identity primary key,
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  state text not null,
  kind text not null,
  has_warnings boolean not null default false,
  is_renewal boolean not null default false,
  count integer not null,
  is_sum boolean not null default false
);
comment on table public.string_counts is
  'Changes of the numbers of listed strings; their sum is the number. Language and state are empty for the originals.';
comment on column public.string_counts.is_sum is 'sums up earlier rows';
create index if not exists string_counts_website on public.string_counts (website_id, target_language);

-- Locks the string against becoming gone meanwhile.
create or replace function public.note_website_of_string()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select website_id, case when gone_at is null then kind end into new.website_id, new.listed_kind
  from public.website_strings where id = new.website_string_id for share;
  return new;
end
$$;

create or replace function public.count_website_strings()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.string_counts (website_id, target_language, state, kind, count)
    select website_id, '', '', kind, count(*) from changed where gone_at is null group by 1, 4;
  elsif tg_op = 'DELETE' then
    insert into public.string_counts (website_id, target_language, state, kind, count)
    select website_id, '', '', kind, -count(*) from before
    where gone_at is null and exists (select from public.websites where id = before.website_id) group by 1, 4;
  elsif exists (
    select from before join changed using (id)
    where (before.kind, before.gone_at is null) is distinct from (changed.kind, changed.gone_at is null)
  ) then
    insert into public.string_counts (website_id, target_language, state, kind, count)
    select website_id, '', '', kind, sum(sign) from (
      select website_id, kind, 1 as sign from changed where gone_at is null
      union all select website_id, kind, -1 from before where gone_at is null
    ) as rows group by 1, 4 having sum(sign) <> 0;
    -- What a page shows does not change by it.
    perform set_config('dragoman.is_listing', 'true', true);
    update public.translated_strings as translated
    set listed_kind = case when changed.gone_at is null then changed.kind end
    from changed where translated.website_string_id = changed.id
      and translated.listed_kind is distinct from case when changed.gone_at is null then changed.kind end;
    perform set_config('dragoman.is_listing', '', true);
  end if;
  return null;
end
$$;

create or replace function public.count_translated_strings()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.string_counts (website_id, target_language, state, kind, has_warnings, is_renewal, count)
    select website_id, target_language, state, listed_kind, has_warnings, renewal_requested_at is not null, count(*)
    from changed where listed_kind is not null group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into public.string_counts (website_id, target_language, state, kind, has_warnings, is_renewal, count)
    select website_id, target_language, state, listed_kind, has_warnings, renewal_requested_at is not null, -count(*)
    from before where listed_kind is not null
      and exists (select from public.websites where id = before.website_id) group by 1, 2, 3, 4, 5, 6;
  else
    insert into public.string_counts (website_id, target_language, state, kind, has_warnings, is_renewal, count)
    select website_id, target_language, state, listed_kind, has_warnings, renewal_requested_at is not null, sum(sign)
    from (select *, 1 as sign from changed union all select *, -1 from before) as rows
    where listed_kind is not null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0;
  end if;
  return null;
end
$$;

-- Writers never wait for each other: they only add rows, and sum up those that nobody else is summing up.
create or replace function public.sum_string_counts()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with taken as (
    delete from public.string_counts where id in (
      select id from public.string_counts
      where website_id = new.website_id and target_language = new.target_language
      for update skip locked)
    returning *
  )
  insert into public.string_counts
    (website_id, target_language, state, kind, has_warnings, is_renewal, count, is_sum)
  select website_id, target_language, state, kind, has_warnings, is_renewal, sum(count), true
  from taken group by 1, 2, 3, 4, 5, 6 having sum(count) <> 0;
  return null;
end
$$;
revoke all on function public.count_website_strings(), public.count_translated_strings(), public.sum_string_counts()
  from public, anon, authenticated;

-- As before, and silent while a string is listed or unlisted.
create or replace function public.announce_translated_rows()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  source text := 'changed';
  found record;
begin
  if current_setting('dragoman.is_listing', true) = 'true' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    source := '(select * from changed union all select * from before)';
  end if;
  for found in execute format(
    'select distinct original.website_id, rows.target_language
     from %s as rows join public.%I as original on original.id = rows.%I
     order by 1, 2', source, tg_argv[0], tg_argv[1])
  loop
    perform public.announce_change(found.website_id, found.target_language);
  end loop;
  return null;
end
$$;

drop trigger if exists sum_up on public.string_counts;
do $$
declare
  counted text;
  timing record;
begin
  foreach counted in array array['website_strings', 'translated_strings'] loop
    execute format('alter table public.%I disable trigger user', counted);
  end loop;
  update public.translated_strings as translated
  set listed_kind = case when string.gone_at is null then string.kind end
  from public.website_strings as string
  where string.id = translated.website_string_id
    and translated.listed_kind is distinct from case when string.gone_at is null then string.kind end;
  foreach counted in array array['website_strings', 'translated_strings'] loop
    execute format('alter table public.%I enable trigger user', counted);
    for timing in
      select * from (values
        ('insert', 'new table as changed'),
        ('update', 'old table as before new table as changed'),
        ('delete', 'old table as before')
      ) as list (event, transition)
    loop
      execute format(
        'create or replace trigger count_%s after %s on public.%I referencing %s
         for each statement execute function public.count_%s()',
        timing.event, timing.event, counted, timing.transition, counted);
    end loop;
  end loop;
end
$$;

delete from public.string_counts;
insert into public.string_counts (website_id, target_language, state, kind, count, is_sum)
select website_id, '', '', kind, count(*), true from public.website_strings where gone_at is null group by 1, 4;
insert into public.string_counts
  (website_id, target_language, state, kind, has_warnings, is_renewal, count, is_sum)
select website_id, target_language, state, listed_kind, has_warnings, renewal_requested_at is not null, count(*), true
from public.translated_strings where listed_kind is not null group by 1, 2, 3, 4, 5, 6;

create or replace trigger sum_up after insert on public.string_counts for each row
  when (new.id % 256 = 0 and not new.is_sum) execute function public.sum_string_counts();
