import { collector, type Harness, type Process, subscribed } from './harness.ts';

/** A change as passed to the client's callback. */
export interface Change {
  eventType: string;
  table: string;
  schema: string;
  commit_timestamp: string;
  errors: unknown;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

type User = Pick<Awaited<ReturnType<Harness['user']>>, 'token'>;

/** Creates a client that already has its token: the client would not send one obtained while joining. */
export async function clientOf(harness: Harness, process: Process, user: User) {
  const client = harness.client(process, () => user.token());
  await client.realtime.setAuth();
  return client;
}

/** Subscribes to changes of a table as a user. Returns the received changes. */
export async function hear(
  harness: Harness,
  process: Process,
  user: User,
  filter: Record<string, unknown>,
) {
  const client = await clientOf(harness, process, user);
  const received = collector<Change>();
  const channel = client
    .channel(crypto.randomUUID())
    .on('postgres_changes', { event: '*' as '*', schema: 'public', ...filter }, (change) =>
      received.add(change as unknown as Change),
    );
  const { status, error } = await subscribed(channel);
  return { ...received, status, error, channel, client };
}

/** Inserts an invoice. Returns its id. */
export async function addInvoice(
  { testDatabase }: Harness,
  userId: string,
  id: string = crypto.randomUUID(),
  amount = 900,
): Promise<string> {
  await testDatabase.database.pool.query(
    `insert into invoices (id, user_id, amount, status) values ($1, $2, $3, 'open')`,
    [id, userId, amount],
  );
  return id;
}
