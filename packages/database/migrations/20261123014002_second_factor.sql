-- True if a session may use the data of an account: it has passed the second factor, the account has none, or an administrator
-- opened the session.
create or replace function public.has_passed_second_factor(user_id uuid, aal text, session_id text)
returns boolean language sql stable security definer set search_path = '' as $$
  select aal = 'aal2'
    or not exists (
      select from auth.mfa_factors as factor where factor.user_id = $1 and factor.status = 'verified'
    )
    or exists (
      select from public.impersonations as opened
      where opened.target_id = $1 and opened.session_id::text = $3 and opened.ended_at is null
    )
$$;
revoke all on function public.has_passed_second_factor(uuid, text, text) from public, anon, authenticated;

-- The same for the caller, for policies: they call it once per statement, in a subquery.
create or replace function public.has_passed_second_factor()
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(
    public.has_passed_second_factor(auth.uid(), auth.jwt() ->> 'aal', auth.jwt() ->> 'session_id'), false
  )
$$;
revoke all on function public.has_passed_second_factor() from public, anon;
grant execute on function public.has_passed_second_factor() to authenticated;
