import type { Database } from '@dragoman/database/connection';

/** A table with the types that ours have none of, and functions of each kind, announced as a migration would. */
export async function addSamples(database: Database): Promise<void> {
  await database.pool.query(`
    create table public.samples (
      id int primary key, name text not null default 'unnamed', amount numeric, tags text[] not null default '{}',
      details jsonb, during int4range, document tsvector, is_open boolean,
      parent_id int references public.samples
    );
    insert into public.samples values
      (1, 'Ada', 10, '{red,blue}', '{"size": {"w": 1}, "list": ["a", "b"]}', '[1,5)', to_tsvector('english', 'the quick brown foxes'), true, null),
      (2, 'Bob, the (2nd)', 20.5, '{blue}', '{"size": {"w": 2}}', '[5,9)', to_tsvector('english', 'lazy dogs sleep'), false, 1),
      (3, 'Cleo "C" \\ 50%', null, '{}', null, '[20,30)', to_tsvector('english', 'a fox sleeps'), null, 1);
    grant select, insert, update, delete on public.samples to service_role;
    create table public.notes (id int generated always as identity primary key, text text not null, secret text);
    alter table public.notes enable row level security;
    create policy notes_all on public.notes to authenticated using (text <> 'hidden') with check (text <> 'forbidden');
    grant all on public.notes to service_role;
    grant select (id, text), insert (text), update (text), delete on public.notes to authenticated;

    create function public.add_up(a int, b int default 1) returns int language sql immutable as 'select a + b';
    create function public.samples_over(minimum numeric) returns setof public.samples language sql stable
      as 'select * from public.samples where amount > minimum';
    create function public.first_sample() returns public.samples language sql stable
      as 'select * from public.samples order by id limit 1';
    create function public.letters(words text[]) returns table (word text, size int) language sql immutable
      as 'select w, length(w) from unnest(words) w';
    create function public.numbers() returns setof int language sql immutable as 'select generate_series(1, 3)';
    create function public.echo(json) returns json language sql immutable as 'select $1';
    create function public.join_all(variadic words text[]) returns text language sql immutable as 'select array_to_string(words, ''+'')';
    create function public.touch() returns void language sql as 'update public.samples set amount = amount where id = 1';
    create function public.set_amount(new_amount numeric) returns setof public.samples language sql
      as 'update public.samples set amount = new_amount where id < 3 returning *';
    create function public.twice(x int) returns int language sql immutable as 'select 2 * x';
    create function public.twice(x text) returns text language sql immutable as 'select x || x';
    create function public.fail(state text) returns void language plpgsql as
      'begin raise exception using errcode = state, message = ''refused'', detail = ''why'', hint = ''do else''; end';
    create function public.settings() returns json language sql stable as $f$
      select json_build_object('method', current_setting('request.method'), 'path', current_setting('request.path'),
        'headers', current_setting('request.headers')::json, 'role', current_user, 'zone', current_setting('timezone'),
        'timeout', current_setting('statement_timeout')) $f$;
    create function public.owners_only() returns int language sql as 'select 1';
    revoke all on function public.owners_only from public;
    create function public.on_sample() returns trigger language plpgsql as 'begin return new; end';
    create function public.large(bytes int) returns text language sql immutable as 'select repeat(''x'', bytes)';
    create function public.slow() returns text language sql volatile as 'select pg_sleep(5)::text';
    notify pgrst, 'reload schema';
  `);
}
