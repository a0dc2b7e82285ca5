export { canDownload, DownloadError, download, writeWhole } from './download.ts';
