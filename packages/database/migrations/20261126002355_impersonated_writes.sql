-- What administrators wrote while they acted as users. The impersonation says who acted as whom.
create table if not exists public.impersonated_writes (
  id uuid primary key default gen_random_uuid(),
  impersonation_id uuid not null references public.impersonations (id) on delete cascade,
  action text not null,
  written_at timestamptz not null default now()
);
create index if not exists impersonated_writes_impersonation
  on public.impersonated_writes (impersonation_id, written_at);
comment on table public.impersonated_writes is 'What administrators wrote while they acted as users.';
comment on column public.impersonated_writes.action is
  'the call or the statement: PUT /api/update-translation, update websites';
create index if not exists impersonations_session on public.impersonations ((session_id::text));

-- Records a write of a session. Returns true if an administrator acts as its user, also after the impersonation has ended.
create or replace function public.record_impersonated_write(session_id text, action text)
returns boolean language sql volatile security definer set search_path = '' as $$
  with written as (
    insert into public.impersonated_writes (impersonation_id, action)
    select acting.id, left($2, 500) from public.impersonations as acting where acting.session_id::text = $1
    returning id
  )
  select exists (select from written)
$$;
revoke all on function public.record_impersonated_write(text, text) from public, anon, authenticated;

-- True if an administrator acts as the user of a session.
create or replace function public.is_impersonation(session_id text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.impersonations as acting where acting.session_id::text = $1
  )
$$;
revoke all on function public.is_impersonation(text) from public, anon, authenticated;

-- Of the caller, for policies of deletion: throws if an administrator acts as the user.
create or replace function public.refuse_impersonation()
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if public.is_impersonation(auth.jwt() ->> 'session_id') then
    raise insufficient_privilege using message = 'You are acting as a user. Only they can do this.';
  end if;
  return true;
end
$$;
revoke all on function public.refuse_impersonation() from public, anon;
grant execute on function public.refuse_impersonation() to authenticated;

-- For triggers on tables that browsers write.
create or replace function public.follow_impersonation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- The server's own statements have no caller.
  if nullif(current_setting('request.jwt.claims', true), '') is null then return null; end if;
  if tg_op = 'DELETE' then
    perform public.refuse_impersonation();
  else
    perform public.record_impersonated_write(auth.jwt() ->> 'session_id', lower(tg_op) || ' ' || tg_table_name);
  end if;
  return null;
end
$$;
revoke all on function public.follow_impersonation() from public, anon, authenticated;
