-- The columns of Supabase's storage schema, so that buckets and objects can be migrated in both directions.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

do $$
begin
  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
exception when duplicate_object then
  null;
end
$$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
alter table storage.buckets add column if not exists type storage.buckettype not null default 'STANDARD';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
-- Ours: for the sweep of files without a row.
create index if not exists objects_version_idx on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

create or replace function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- Ours: the quota usage of the first folder of an object's name. Waits for parallel writes to that folder, so that concurrent
-- uploads count each other.
create or replace function storage.folder_usage(bucket text, folder text, out objects bigint, out bytes bigint)
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('storage usage:' || bucket || '/' || folder, 0));
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0) into objects, bytes
  from storage.objects as o
  where o.bucket_id = bucket
    and o.name collate "C" > folder || '/' and o.name collate "C" < folder || '0';
end
$$;
