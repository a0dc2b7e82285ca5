-- What writes of the product API answered, so that a repetition with the same key is not done twice.
create table if not exists public.idempotency_keys (
  caller uuid not null,
  key text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  call_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
comment on table public.idempotency_keys is 'What writes of the product API answered, so that a repetition with the same key is not done twice.';
comment on column public.idempotency_keys.caller is 'the id of the API key, else of the user';
comment on column public.idempotency_keys.key is 'the header Idempotency-Key';
comment on column public.idempotency_keys.call_hash is 'SHA-256 of account, method, address and body';
comment on column public.idempotency_keys.status is 'null while the first call runs';
comment on column public.idempotency_keys.answer is 'null while the first call runs, and if it holds a secret';
create index if not exists idempotency_keys_user_id on public.idempotency_keys (user_id);
create index if not exists idempotency_keys_created_at on public.idempotency_keys (created_at);
