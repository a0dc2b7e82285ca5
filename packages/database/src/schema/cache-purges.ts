export interface PurgedVersionsTable {
  website_id: string;
  target_language: string;
  version: number;
}
