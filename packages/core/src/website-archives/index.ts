export { websiteArchiveEndpoints } from './endpoints.ts';
export { type ArchiveDeps, exportWebsite } from './export.ts';
export { importWebsite, type WebsiteImport } from './import.ts';
export type { PictureStore, StoredPicture } from './pictures.ts';
export { archivedTables } from './tables.data.ts';
