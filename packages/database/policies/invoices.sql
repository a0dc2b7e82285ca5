-- Members read the account's invoices if they may; the payment provider's events write them.
alter table public.invoices enable row level security;
revoke all on public.invoices from anon, authenticated;
grant all on public.invoices to service_role;
grant select on public.invoices to authenticated;

drop policy if exists invoices_select on public.invoices;
create policy invoices_select on public.invoices for select to authenticated
  using (user_id in (select public.accounts_with('billing.read')));
