-- Readable with the website; the server writes it.
alter table public.page_media enable row level security;
revoke all on public.page_media from anon, authenticated;
grant all on public.page_media to service_role;
grant select on public.page_media to authenticated;

drop policy if exists page_media_select on public.page_media;
create policy page_media_select on public.page_media for select to authenticated
  using (
    exists (
      select from public.pages as original
      where original.id = page_media.page_id
    )
  );
