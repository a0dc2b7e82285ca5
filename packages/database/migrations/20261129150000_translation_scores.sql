-- One score per translation, from its checks, engine and second reader.
alter table public.translated_strings add column if not exists opinion smallint;
comment on column public.translated_strings.opinion is
  'lowest grade of the second reader for this text, from 1 to 5; null without an opinion that counts; written by triggers';

-- Says what `translationScore` of packages/domain says; a test compares them. Indexed: a change needs a new index, too.
create or replace function public.translation_score(state text, checks jsonb, engine text, opinion smallint)
returns integer language sql immutable parallel safe as $$
  -- `greatest` would take a missing translation for 0.
  select case when coalesce(state, 'failed') = 'failed' then null when state = 'reviewed' then 100 else greatest(0,
    case
      when opinion is not null then (array[10, 35, 60, 85, 100])[opinion]
      when engine is null then 100
      when engine = 'apertium' then 75
      when engine in ('bergamot', 'libretranslate') then 85
      else 90
    end
    - 25 * jsonb_array_length(jsonb_path_query_array(checks, '$[*] ? (@.severity != "note" && !exists(@.silenced))'))
    - 5 * jsonb_array_length(jsonb_path_query_array(checks, '$[*] ? (@.severity == "note" && !exists(@.silenced))'))
  ) end
$$;

create index if not exists translated_strings_by_score on public.translated_strings
  (website_id, target_language, public.translation_score(state, checks, engine, opinion), website_string_id)
  where listed_kind is not null;

-- An opinion counts for the text that was read, also when an undo puts that text back.
create or replace function public.note_opinion()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.opinion := (
    select score from public.assessments as assessed
    where assessed.website_string_id = new.website_string_id and assessed.target_language = new.target_language
      and assessed.translated_string = new.translated_string and not assessed.is_dismissed);
  return new;
end
$$;
create or replace trigger note_opinion_insert before insert on public.translated_strings
  for each row execute function public.note_opinion();
create or replace trigger note_opinion_update before update of translated_string on public.translated_strings
  for each row when (old.translated_string is distinct from new.translated_string)
  execute function public.note_opinion();

-- What a page shows does not change by it.
create or replace function public.note_opinions()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('dragoman.is_listing', 'true', true);
  update public.translated_strings as translated set opinion = counting.score
  from (
    select changed.website_string_id, changed.target_language,
      case when standing.translated_string = changed.translated_string and not changed.is_dismissed then changed.score end as score
    from changed join public.translated_strings as standing using (website_string_id, target_language)
  ) as counting
  where translated.website_string_id = counting.website_string_id
    and translated.target_language = counting.target_language
    and translated.opinion is distinct from counting.score;
  perform set_config('dragoman.is_listing', '', true);
  return null;
end
$$;
create or replace trigger note_opinions_insert after insert on public.assessments
  referencing new table as changed for each statement execute function public.note_opinions();
create or replace trigger note_opinions_update after update on public.assessments
  referencing new table as changed for each statement execute function public.note_opinions();
revoke all on function public.note_opinion(), public.note_opinions() from public, anon, authenticated;

select set_config('dragoman.is_listing', 'true', true);
update public.translated_strings as translated set opinion = assessed.score
from public.assessments as assessed
where assessed.website_string_id = translated.website_string_id
  and assessed.target_language = translated.target_language
  and assessed.translated_string = translated.translated_string and not assessed.is_dismissed
  and translated.opinion is distinct from assessed.score;
select set_config('dragoman.is_listing', '', true);

-- Turned on, machine translations below it need work before visitors see them.
alter table public.websites add column if not exists review_below smallint
  check (review_below between 1 and 100);
comment on column public.websites.review_below is
  'machine translations with a lower score wait for a person; null for none';
