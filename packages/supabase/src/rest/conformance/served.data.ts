/** The client's methods that say nothing to a server: they shape types, or the client's own behaviour. */
export const clientOnly = {
  PostgrestClient: ['decorateFetch', 'schema'],
  PostgrestQueryBuilder: ['cloneRequestState'],
  PostgrestFilterBuilder: ['throwOnError'],
  PostgrestTransformBuilder: ['abortSignal', 'returns', 'throwOnError'],
  PostgrestBuilder: [
    'overrideTypes',
    'processResponse',
    'retry',
    'returns',
    'then',
    'throwOnError',
  ],
} as const;

/** What is refused, and why. A method that is neither here nor tried in a test fails the suite. */
export const notServed: Readonly<
  Record<keyof typeof clientOnly, Readonly<Record<string, string>>>
> = {
  PostgrestClient: {
    getOpenApiSpec: 'describes the database, which no screen needs (PGRST107)',
  },
  PostgrestQueryBuilder: {},
  PostgrestFilterBuilder: {},
  PostgrestTransformBuilder: {
    explain: 'shows how the database works inside: off, as in PostgREST by default (PGRST107)',
    geojson: 'needs PostGIS, which is not there (PGRST107)',
    rollback: 'would be passed over in silence: refused unless allowed (PGRST122)',
  },
  PostgrestBuilder: {},
};

/** The methods of the class in an object's prototype chain that brings `own`, sorted. */
export function methodsOf(builder: object, own: string): string[] {
  let prototype = Object.getPrototypeOf(builder);
  while (prototype !== null && !Object.hasOwn(prototype, own)) {
    prototype = Object.getPrototypeOf(prototype);
  }
  return Object.getOwnPropertyNames(prototype ?? {})
    .filter((name) => name !== 'constructor')
    .toSorted();
}
