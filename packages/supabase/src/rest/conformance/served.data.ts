/** The client's local methods, which affect only types or its own behavior. */
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

/** Refused methods, with the reason. A method that is neither listed nor tested fails the suite. */
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

/** Returns the sorted methods of the class in an object's prototype chain that defines `own`. */
export function methodsOf(builder: object, own: string): string[] {
  let prototype = Object.getPrototypeOf(builder);
  while (prototype !== null && !Object.hasOwn(prototype, own)) {
    prototype = Object.getPrototypeOf(prototype);
  }
  return Object.getOwnPropertyNames(prototype ?? {})
    .filter((name) => name !== 'constructor')
    .toSorted();
}
