/** Query key of the list of language pairs. */
export const memoryQuery = ['translation-memory'] as const;
