alter table public.websites add column if not exists json_rules jsonb not null default '[]';
comment on column public.websites.json_rules is
  'which texts of which JSON answers of the site''s own API are translated: a list of path and JSON paths';
alter table public.websites drop constraint if exists websites_json_rules_shape;
alter table public.websites add constraint websites_json_rules_shape check (
  jsonb_typeof(json_rules) = 'array' and length(json_rules::text) <= 200000
) not valid;
