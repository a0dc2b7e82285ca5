/** What the server tells the app about the installation, in the app's document as inert JSON. */
export interface AppConfig {
  /** Base of the backend that the official client speaks to. */
  readonly supabaseUrl: string;
  /** The key that may be known to everybody. */
  readonly supabaseKey: string;
  readonly brand: string;
  readonly company: string;
  readonly supportEmail: string;
  /** Websites are served at `{websiteId}.proxy.{productHost}`. */
  readonly productHost: string;
  readonly billing: 'none' | 'provider';
  /** Whether payments move no real money. */
  readonly testMode: boolean;
  /** Present on embedded defaults: there is a development inbox, and the installation may be looked at. */
  readonly development: boolean;
}

export const appConfigId = 'app-config';
