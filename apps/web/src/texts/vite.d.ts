/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Languages with all texts of the dashboard. Undefined outside of the build. */
  readonly DASHBOARD_LANGUAGES?: readonly string[];
}
