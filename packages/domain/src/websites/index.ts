export type UrlStructure = 'subdirectory' | 'subdomain';
/** Status column of `websites` [owner-workspace §4]; null means not yet deployed. */
export type WebsiteStatus = 'pending' | 'deploying' | 'enabled' | 'disabled' | 'deleted';
