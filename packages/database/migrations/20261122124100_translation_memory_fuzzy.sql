-- Finds similar texts in a memory of a million entries (decision 0280).
create or replace function public.memory_key(text text)
returns text language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(public.fold_text(text), '[0-9]+', '0', 'g')
$$;

-- Two texts are compared if they share two of their five longest words, in the same memory and pair of languages. Scripts
-- without spaces are cut into pairs of characters.
create or replace function public.memory_tokens(scope text, key text)
returns integer[] language sql immutable strict parallel safe set search_path = '' as $$
  with words as (
    select distinct word from regexp_split_to_table(
      regexp_replace(key, '([\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]{2})', ' \1 ', 'g'), '[^[:alnum:]]+') as word
    where word not in ('', '0')
  ), longest as (
    select word, count(*) over () as total from words order by length(word) desc, word collate "C" limit 5
  )
  select coalesce(array_agg(hashtext(scope || ' ' || one.word || ' ' || other.word)), '{}')
  from longest one join longest other
    on one.word collate "C" < other.word collate "C" or (one.total = 1 and one.word = other.word)
$$;
revoke all on function public.memory_key(text), public.memory_tokens(text, text) from public, anon, authenticated;
grant execute on function public.memory_key(text), public.memory_tokens(text, text) to service_role;

alter table public.translation_memory add column if not exists source_key text not null
  generated always as (public.memory_key(source_text)) stored;
alter table public.translation_memory add column if not exists source_tokens integer[] not null
  generated always as (public.memory_tokens(
    user_id::text || source_language || ' ' || target_language, public.memory_key(source_text))) stored;
comment on column public.translation_memory.source_key is 'source_text in lower case, without accents and tags, and with 0 for each number';
comment on column public.translation_memory.source_tokens is 'hashes of pairs of its longest words; similar texts share some';
create index if not exists translation_memory_tokens on public.translation_memory using gin (source_tokens);
