-- Owners write these columns themselves, past the product API: what they hold has the shape that scans and the proxy
-- rely on, and is no larger than anybody needs. Rows from before stay as they are.
alter table public.websites drop constraint if exists websites_url_shape;
alter table public.websites add constraint websites_url_shape
  check (url ~* '^https?://[^[:space:]]+$' and length(url) <= 2048) not valid;

alter table public.websites drop constraint if exists websites_languages_shape;
alter table public.websites add constraint websites_languages_shape check (
  original_language ~* '^[a-z0-9-]{1,35}$'
  and cardinality(translation_languages) <= 200
  and array_to_string(translation_languages, ',', '!') ~* '^[a-z0-9,-]*$'
) not valid;

alter table public.websites drop constraint if exists websites_exclusions_shape;
alter table public.websites add constraint websites_exclusions_shape check (
  jsonb_typeof(exclusions) = 'object'
  and jsonb_typeof(coalesce(exclusions -> 'selectors', '[]')) = 'array'
  and jsonb_typeof(coalesce(exclusions -> 'paths', '[]')) = 'array'
  and not jsonb_path_exists(exclusions, '$.*[*] ? (@.type() != "string")')
  and length(exclusions::text) <= 50000
) not valid;

alter table public.websites drop constraint if exists websites_settings_size;
alter table public.websites add constraint websites_settings_size check (
  length(name) <= 500
  and coalesce(jsonb_typeof(language_switcher_config), 'object') = 'object'
  and coalesce(length(language_switcher_config::text), 0) <= 50000
  and cardinality(data_attributes) <= 100
  and length(array_to_string(data_attributes, ',', '!')) <= 5000
) not valid;
