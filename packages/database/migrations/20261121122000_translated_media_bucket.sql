-- Translated pictures are part of public pages: everybody reads them. Images only, 10 MiB each.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('translated-media', 'translated-media', true, 10485760, array['image/*'])
on conflict (id) do nothing;
