-- An address that was given out leads on: what a slug was called before, the newest last.
alter table public.translated_slugs add column if not exists former_slugs text[] not null default '{}';
comment on column public.translated_slugs.former_slugs is 'Names it had before, the newest last; their addresses redirect';

create or replace function public.keep_former_slug()
returns trigger language plpgsql set search_path = '' as $$
begin
  if new.translated_slug is distinct from old.translated_slug then
    new.former_slugs = array_remove(
      array_append(array_remove(old.former_slugs, old.translated_slug), old.translated_slug),
      new.translated_slug
    );
    -- As many as anybody would remember.
    new.former_slugs = new.former_slugs[greatest(1, cardinality(new.former_slugs) - 19):];
  end if;
  return new;
end
$$;

create or replace trigger keep_former_slug before update on public.translated_slugs
  for each row execute function public.keep_former_slug();
