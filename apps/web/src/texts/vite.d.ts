/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The word for 'Language' by the code of a language. Undefined outside of the build. */
  readonly LANGUAGE_WORDS?: Readonly<Record<string, string>>;
}
