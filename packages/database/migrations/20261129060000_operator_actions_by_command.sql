-- A command on the server resets factors, too: nobody is signed in there.
alter table public.operator_actions alter column admin_id drop not null;
comment on column public.operator_actions.admin_id is 'null for a command on the server';
