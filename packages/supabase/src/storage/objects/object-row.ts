/** An object's metadata, with Supabase's names. */
export interface ObjectMetadata {
  /** The quoted MD5 of the content, as in S3. */
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  /** `max-age=3600`. */
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: number;
  readonly contentEncoding?: string;
}

/** A row of `storage.objects`. The file's key depends only on `version`, so names never reach the disk. */
export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly metadata: ObjectMetadata | null;
  readonly version: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
}

/** Returns the key of a version's file: one of 256 directories, then the version. See decision 0110. */
export function fileKey(version: string): string {
  return `${version.slice(0, 2)}/${version}`;
}
