-- Keys of owners for translation engines, encrypted.
create table if not exists public.engine_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  website_id uuid references public.websites (id) on delete cascade,
  engine text not null,
  sealed_key bytea not null,
  hint text not null,
  base_url text,
  model text,
  region text,
  languages text[],
  position integer not null default 0,
  created_at timestamptz not null default now()
);
comment on table public.engine_keys is 'Keys of owners for translation engines, encrypted.';
comment on column public.engine_keys.website_id is 'null for all websites of the owner';
comment on column public.engine_keys.hint is 'the last characters of the key';
comment on column public.engine_keys.languages is 'the target languages it is used for; null for all';
comment on column public.engine_keys.position is 'keys are tried in this order, those of a website first';
create index if not exists engine_keys_user_id on public.engine_keys (user_id);
create index if not exists engine_keys_website_id on public.engine_keys (website_id);
