/** Both null when the host has no icon. */
export interface FaviconsTable {
  host: string;
  /** Requested width in pixels. */
  size: number;
  content_type: string | null;
  content: Buffer | null;
  expires_at: Date;
}
