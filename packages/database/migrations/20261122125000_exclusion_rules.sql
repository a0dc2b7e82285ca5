-- What a website excludes becomes one list of rules, which only the server writes: it checks them first.
alter table public.websites drop constraint if exists websites_exclusions_shape;
alter table public.websites alter column exclusions set default '{"rules": []}';
update public.websites set exclusions = jsonb_build_object('rules',
  coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'selector', 'value', value, 'effect', 'exclude'))
    from jsonb_array_elements_text(coalesce(exclusions -> 'selectors', '[]')) as given (value)
  ), '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('kind', 'path', 'value', value, 'effect', 'exclude'))
    from jsonb_array_elements_text(coalesce(exclusions -> 'paths', '[]')) as given (value)
  ), '[]'))
where not exclusions ? 'rules';
alter table public.websites add constraint websites_exclusions_shape check (
  coalesce(jsonb_typeof(exclusions -> 'rules') = 'array', false)
  and not jsonb_path_exists(exclusions,
    '$.rules[*] ? (@.kind.type() != "string" || @.value.type() != "string" || @.effect.type() != "string")')
  and length(exclusions::text) <= 100000
) not valid;

create table if not exists public.exclusion_hits (
  website_id uuid not null references public.websites (id) on delete cascade,
  page_id uuid not null references public.pages (id) on delete cascade,
  rule text not null,
  text_hash bytea not null,
  words integer not null,
  primary key (page_id, rule, text_hash)
);
comment on table public.exclusion_hits is 'Which texts of a page a rule of its website excludes, as the last scan found them.';
comment on column public.exclusion_hits.rule is 'kind, value, effect and languages of the rule as JSON';
create index if not exists exclusion_hits_website_id on public.exclusion_hits (website_id, rule);
