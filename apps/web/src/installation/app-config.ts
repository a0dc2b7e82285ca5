/** The configuration that the server embeds in the app's document. */
export interface AppConfig {
  /** Base URL of the product API; empty for the page's own host. */
  readonly apiUrl: string;
  /** Base URL for the Supabase client. */
  readonly supabaseUrl: string;
  /** The public (anon) key. */
  readonly supabaseKey: string;
  readonly brand: string;
  readonly company: string;
  readonly supportEmail: string;
  /** Websites are served at `{websiteId}.proxy.{productHost}`. */
  readonly productHost: string;
  readonly billing: 'none' | 'provider';
  /** True if payments move no real money. */
  readonly testMode: boolean;
  /** False if only those who are invited can create an account. */
  readonly openSignUps: boolean;
  /** Ways that the sign-in page offers beside the mailed link. */
  readonly signInWays: readonly ('password' | 'sso')[];
  /** Names of the providers of accounts. Undefined if only the auth service of a Supabase project knows them. */
  readonly providers?: readonly string[];
  /** True on embedded defaults on this machine: there are development pages and a demo domain. */
  readonly development: boolean;
  /** Address of the development inbox, which answers the server's own machine only. Undefined with a mail server. */
  readonly inboxUrl?: string;
}

export const appConfigId = 'app-config';
