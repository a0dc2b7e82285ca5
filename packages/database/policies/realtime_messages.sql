-- Private channels. `strings:{websiteId}:{language}`: who edits which text (decision 0165). Only the website's owner may see or report it.
-- `realtime.messages` is Supabase's; we add only policies.
do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  drop policy if exists string_editors_select_own on realtime.messages;
  create policy string_editors_select_own on realtime.messages for select to authenticated
    using (
      extension = 'presence'
      and split_part((select realtime.topic()), ':', 1) = 'strings'
      and split_part((select realtime.topic()), ':', 2) in (
        select websites.id::text from public.websites where websites.user_id = (select auth.uid())
      )
      and (select public.has_passed_second_factor())
    );

  drop policy if exists string_editors_insert_own on realtime.messages;
  create policy string_editors_insert_own on realtime.messages for insert to authenticated
    with check (
      extension = 'presence'
      and split_part((select realtime.topic()), ':', 1) = 'strings'
      and split_part((select realtime.topic()), ':', 2) in (
        select websites.id::text from public.websites where websites.user_id = (select auth.uid())
      )
      and (select public.has_passed_second_factor())
    );
end
$$;
