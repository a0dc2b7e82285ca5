import type pg from 'pg';

export type Query = <Row extends pg.QueryResultRow>(
  text: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>;

/** Returns a function that runs the queries of one client sequentially, as `pg` requires. */
export function queriesInTurn(client: pg.ClientBase): Query {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const result = last.then(() => client.query<Row>(text, values));
    last = result.catch(() => {});
    return result;
  };
}
