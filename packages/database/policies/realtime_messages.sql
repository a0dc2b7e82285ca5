-- Private channels. `strings:{websiteId}:{language}`: who edits which text (decision 0165). Only who may read these texts sees or reports it.
-- `realtime.messages` is Supabase's; we add only policies.
create or replace function public.may_enter(topic text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    when topic ~* '^strings:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[^:]+$'
    then public.can('strings.read', split_part(topic, ':', 2)::uuid, split_part(topic, ':', 3))
      and public.has_passed_second_factor()
    else false
  end
$$;
revoke all on function public.may_enter(text) from public, anon;
grant execute on function public.may_enter(text) to authenticated;

do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  drop policy if exists string_editors_select on realtime.messages;
  create policy string_editors_select on realtime.messages for select to authenticated
    using (extension = 'presence' and (select public.may_enter(realtime.topic())));

  drop policy if exists string_editors_insert on realtime.messages;
  create policy string_editors_insert on realtime.messages for insert to authenticated
    with check (extension = 'presence' and (select public.may_enter(realtime.topic())));
end
$$;
