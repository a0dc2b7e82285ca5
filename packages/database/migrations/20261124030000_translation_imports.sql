-- Imports of translation files. A worker applies the stored units of a file batch by batch.
create table if not exists public.translation_imports (
  id uuid primary key default gen_random_uuid(),
  website_id uuid not null references public.websites (id) on delete cascade,
  target_language text not null,
  requested_by uuid not null,
  replaces_conflicts boolean not null default false,
  status text not null default 'uploading'
    check (status in ('uploading', 'running', 'completed', 'failed', 'cancelled', 'undone')),
  unit_count integer not null default 0,
  finished_count integer not null default 0,
  report jsonb,
  change_id uuid references public.string_changes (id) on delete set null,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table public.translation_imports is 'Imports of translation files into a language of a website.';
comment on column public.translation_imports.report is 'counts, the first changes and the first unusable lines, of the applied units';
comment on column public.translation_imports.change_id is 'the action that its batches belong to; null if nothing changed';
create index if not exists translation_imports_website
  on public.translation_imports (website_id, target_language, created_at desc);
create index if not exists translation_imports_change on public.translation_imports (change_id);

create table if not exists public.translation_import_batches (
  import_id uuid not null references public.translation_imports (id) on delete cascade,
  number integer not null,
  units jsonb,
  string_ids uuid[],
  primary key (import_id, number)
);
comment on table public.translation_import_batches is 'The units of an import that has not ended.';
comment on column public.translation_import_batches.units is 'null once they are applied';
comment on column public.translation_import_batches.string_ids is 'the strings of the applied units: of several units of a string, the first counts';
