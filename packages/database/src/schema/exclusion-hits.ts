/** A text of a page that a rule excludes. */
export interface ExclusionHitsTable {
  website_id: string;
  page_id: string;
  /** `ruleKey` of the rule. */
  rule: string;
  text_hash: Buffer;
  words: number;
}
