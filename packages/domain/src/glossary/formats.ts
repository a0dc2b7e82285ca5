/** The formats in which glossaries are exported and imported. */
export const glossaryFormats = {
  csv: { label: 'CSV', extension: 'csv', type: 'text/csv' },
  tbx: { label: 'TBX', extension: 'tbx', type: 'application/x-tbx+xml' },
} as const;

export type GlossaryFormat = keyof typeof glossaryFormats;
