/** Addresses of the client's that are answered with FeatureNotEnabled, and what they are about. */
export const notServed: readonly (readonly [path: string, what: string])[] = [
  ['/bucket/:id/lifecycle', 'The lifecycle of object versions'],
  ['/render/*', 'Image transformation'],
  ['/cdn/*', 'Purging a cache in front'],
  ['/vector/*', 'Vector buckets'],
  ['/iceberg/*', 'Analytics buckets'],
  ['/upload/resumable', 'Resumable upload'],
  ['/upload/resumable/*', 'Resumable upload'],
  ['/s3/*', 'The S3 protocol'],
];
