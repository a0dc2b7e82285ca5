/** The formats in which translations are exported and imported. */
export const fileFormats = {
  xliff2: { label: 'XLIFF 2.1', extension: 'xlf', type: 'application/xliff+xml' },
  xliff: { label: 'XLIFF 1.2', extension: 'xlf', type: 'application/x-xliff+xml' },
  tmx: { label: 'TMX', extension: 'tmx', type: 'application/x-tmx+xml' },
  po: { label: 'PO', extension: 'po', type: 'text/x-gettext-translation' },
  csv: { label: 'CSV', extension: 'csv', type: 'text/csv' },
  xlsx: {
    label: 'XLSX',
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;

export type FileFormat = keyof typeof fileFormats;

export { guessEncoding, type LegacyEncoding, legacyEncodings } from './encodings.ts';
