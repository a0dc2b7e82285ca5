-- Members read how websites speak; changes go through the server.
alter table public.website_voices enable row level security;
revoke all on public.website_voices from anon, authenticated;
grant all on public.website_voices to service_role;
grant select on public.website_voices to authenticated;

drop policy if exists website_voices_select on public.website_voices;
create policy website_voices_select on public.website_voices for select to authenticated
  using (
    case when target_language is null then website_id in (select public.websites_with('website.read'))
    else website_id in (select public.websites_with_every_language('website.read'))
    or (website_id, target_language) in (select * from public.languages_with('website.read')) end
  );
