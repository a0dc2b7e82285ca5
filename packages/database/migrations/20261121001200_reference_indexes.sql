-- Deleting a user or a scan looks up what refers to it.
create index if not exists invoices_user_id on public.invoices (user_id, created_at desc);
create index if not exists pages_first_scan_id on public.pages (first_scan_id);
create index if not exists pages_last_scan_id on public.pages (last_scan_id);
