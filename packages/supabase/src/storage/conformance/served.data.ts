/** What becomes of a method of the client: served, answered by the client alone, or not served and why. */
export type Served = 'served' | 'client' | { readonly notServed: string };

const noVersions = { notServed: 'objects have no versions here: a replaced file is gone' };

/** `supabase.storage`: `StorageClient`, with the bucket methods it inherits. */
export const storageClient: Readonly<Record<string, Served>> = {
  from: 'client',
  analytics: { notServed: 'analytics buckets are Iceberg catalogues, nothing of ours' },
  vectors: { notServed: 'vector buckets are nothing of ours' },
  setHeader: 'client',
  throwOnError: 'client',
  listBuckets: 'served',
  getBucket: 'served',
  createBucket: 'served',
  updateBucket: 'served',
  emptyBucket: 'served',
  deleteBucket: 'served',
  getBucketLifecycle: noVersions,
  updateBucketLifecycle: noVersions,
  deleteBucketLifecycle: noVersions,
  purgeBucketCache: { notServed: 'there is no cache of ours in front to purge' },
};

/** `supabase.storage.from(bucket)`: `StorageFileApi`. */
export const fileApi: Readonly<Record<string, Served>> = {
  setHeader: 'client',
  throwOnError: 'client',
  toBase64: 'client',
  upload: 'served',
  uploadToSignedUrl: 'served',
  createSignedUploadUrl: 'served',
  update: 'served',
  move: 'served',
  copy: 'served',
  createSignedUrl: 'served',
  createSignedUrls: 'served',
  download: 'served',
  info: 'served',
  exists: 'served',
  getPublicUrl: 'client',
  remove: 'served',
  purgeCache: { notServed: 'there is no cache of ours in front to purge' },
  list: 'served',
  listV2: 'served',
};

/** What served methods take and this backend refuses; each is answered with an error that says so. */
export const refusedOptions: Readonly<Record<string, string>> = {
  transform: 'pictures are served as they were uploaded',
  versionId: noVersions.notServed,
  versioningStatus: noVersions.notServed,
  type: 'only standard buckets are kept',
};
