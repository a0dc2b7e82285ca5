-- Pages in the middle of long lists begin at a mark instead of at an end (decision 0280).

-- Places in the orders of lists: their bytes sort like the strings.
create or replace function public.place_by_time_seen(first_seen_at timestamptz, id uuid)
returns bytea language sql immutable parallel safe as $$
  select timestamptz_send(first_seen_at) || uuid_send(id)
$$;
create or replace function public.place_by_alphabet(folded_string text, id uuid)
returns bytea language sql immutable parallel safe as $$
  select decode(replace(left(folded_string, 60), '\', '\\'), 'escape') || '\x00'::bytea || uuid_send(id)
$$;
create or replace function public.place_by_length(original_string text, first_seen_at timestamptz, id uuid)
returns bytea language sql immutable parallel safe as $$
  select int4send(2147483647 - char_length(original_string)) || timestamptz_send(first_seen_at) || uuid_send(id)
$$;
create or replace function public.place_by_last_change(updated_at timestamptz, id uuid)
returns bytea language sql immutable parallel safe as $$
  select int8send(9000000000000000 - (extract(epoch from updated_at - timestamptz '2000-01-01 00:00:00+00') * 1000000)::bigint)
    || uuid_send(id)
$$;

create index if not exists website_strings_by_time_seen
  on public.website_strings (website_id, public.place_by_time_seen(first_seen_at, id)) where gone_at is null;
create index if not exists website_strings_by_alphabet
  on public.website_strings (website_id, public.place_by_alphabet(folded_string, id)) where gone_at is null;
create index if not exists website_strings_by_length
  on public.website_strings (website_id, public.place_by_length(original_string, first_seen_at, id)) where gone_at is null;
create index if not exists translated_strings_by_last_change
  on public.translated_strings (website_id, target_language, public.place_by_last_change(updated_at, website_string_id))
  where listed_kind is not null;
create index if not exists translated_strings_edited
  on public.translated_strings (website_id, target_language, updated_at desc) where state in ('edited', 'reviewed');
drop index if exists public.website_strings_reading, public.website_strings_alphabet, public.website_strings_longest,
  public.translated_strings_recent;

create table if not exists public.list_marks (
  id bigint generated always as identity primary key,
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  sort text not null,
  places bytea[] not null,
  is_counted boolean not null default false,
  created_at timestamptz not null default now(),
  unique (website_id, target_language, sort, is_counted)
);
alter table public.list_marks alter column places set storage external;
comment on table public.list_marks is 'Every few thousandth place of a long list. The language is empty for orders of the originals.';
comment on column public.list_marks.is_counted is 'false until the numbers between the marks are complete';

-- Without a foreign key: writers would wait for a renewal of the marks.
create table if not exists public.list_mark_counts (
  id bigint generated always as identity primary key,
  marks_id bigint not null,
  bucket integer not null,
  count integer not null,
  is_sum boolean not null default false
);
comment on table public.list_mark_counts is
  'Changes of the numbers of strings between marks; their sum is the number. Bucket 0 ends at the first mark.';
comment on column public.list_mark_counts.is_sum is 'sums up earlier rows';
create index if not exists list_mark_counts_bucket on public.list_mark_counts (marks_id, bucket);

create or replace function public.count_between_marks()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_original boolean := tg_table_name = 'website_strings';
  language text := case when is_original then '''''' else 'target_language' end;
  listed text := case when is_original then 'gone_at is null' else 'listed_kind is not null' end;
  rows text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from changed'
    when 'DELETE' then 'select -1 as sign, * from before'
    else 'select 1 as sign, * from changed union all select -1, * from before' end;
  marks record;
  places bytea[];
begin
  if not exists (select from public.list_marks) then
    return null;
  end if;
  for marks in execute format(
    'select * from public.list_marks where (website_id, target_language) in (select website_id, %s from (%s) as rows)',
    language, rows)
  loop
    -- A variable is decompressed once.
    places := marks.places;
    execute format(
      'insert into public.list_mark_counts (marks_id, bucket, count)
       select $1, width_bucket(%s, $2), sum(sign) from (%s) as rows
       where website_id = $3 and %s = $4 and %s group by 2 having sum(sign) <> 0',
      case marks.sort
        when 'site' then 'public.place_by_time_seen(first_seen_at, id)'
        when 'alphabetical' then 'public.place_by_alphabet(folded_string, id)'
        when 'longest' then 'public.place_by_length(original_string, first_seen_at, id)'
        else 'public.place_by_last_change(updated_at, website_string_id)' end,
      rows, language, listed)
    using marks.id, places, marks.website_id, marks.target_language;
  end loop;
  return null;
end
$$;

-- As sum_string_counts.
create or replace function public.sum_mark_counts()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with taken as (
    delete from public.list_mark_counts where id in (
      select id from public.list_mark_counts
      where marks_id = new.marks_id and bucket in (
        select bucket from public.list_mark_counts where marks_id = new.marks_id group by bucket having count(*) > 1)
      for update skip locked)
    returning *
  )
  insert into public.list_mark_counts (marks_id, bucket, count, is_sum)
  select marks_id, bucket, sum(count), true from taken group by 1, 2 having sum(count) <> 0;
  return null;
end
$$;
revoke all on function public.count_between_marks(), public.sum_mark_counts() from public, anon, authenticated;

do $$
declare
  counted text;
  timing record;
begin
  foreach counted in array array['website_strings', 'translated_strings'] loop
    for timing in
      select * from (values
        ('insert', 'new table as changed'),
        ('update', 'old table as before new table as changed'),
        ('delete', 'old table as before')
      ) as list (event, transition)
    loop
      execute format(
        'create or replace trigger count_marks_%s after %s on public.%I referencing %s
         for each statement execute function public.count_between_marks()',
        timing.event, timing.event, counted, timing.transition);
    end loop;
  end loop;
end
$$;
create or replace trigger sum_up after insert on public.list_mark_counts for each row
  when (new.id % 256 = 0 and not new.is_sum) execute function public.sum_mark_counts();
