export { DownloadError, download, writeWhole } from './download.ts';
