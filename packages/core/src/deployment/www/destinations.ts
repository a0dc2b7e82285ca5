import { type DnsView, ownValues } from '../records/dns-view.ts';

/** Where a host leads now: one name, or addresses. */
export interface Destinations {
  readonly type: 'CNAME' | 'A' | 'AAAA';
  readonly values: readonly { readonly type: 'CNAME' | 'A' | 'AAAA'; readonly value: string }[];
}

/** A host's CNAME record, else its addresses; undefined when it has neither. */
export async function destinationsOf(
  view: DnsView,
  host: string,
): Promise<Destinations | undefined> {
  for (const types of [['CNAME'], ['A', 'AAAA']] as const) {
    const answers = await Promise.all(
      types.map(async (type) =>
        ownValues(await view.own(host, type)).map((value) => ({ type, value })),
      ),
    );
    const values = answers.flat();
    if (values[0] !== undefined) return { type: values[0].type, values };
  }
  return undefined;
}
