-- Tells realtime to ask again who may be in a private channel: a member whose membership changed or ended, and the account that a
-- website left.
create or replace function public.announce_membership()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('memberships_changed', old.user_id::text);
  if tg_table_name = 'websites' then
    perform pg_notify('memberships_changed', user_id::text)
    from public.memberships where account_id = old.user_id;
  end if;
  return null;
end
$$;
revoke all on function public.announce_membership() from public;
create or replace trigger announce_membership after update or delete on public.memberships
  for each row execute function public.announce_membership();
create or replace trigger announce_membership after update of user_id on public.websites
  for each row when (new.user_id is distinct from old.user_id)
  execute function public.announce_membership();
