import { engines } from './engines.data.ts';

/** What an engine can be given. */
export type EngineField =
  | 'apiKey'
  | 'accessKeyId'
  | 'baseUrl'
  | 'model'
  | 'region'
  | 'isOn'
  | 'modelsDir'
  | 'registryUrl';

/** An engine as settings, forms and help show it. */
export interface EngineEntry {
  readonly name: string;
  readonly title: string;
  /** The operator's environment variable for each field. */
  readonly settings: Readonly<Partial<Record<EngineField, string>>>;
  /** The fields without which the operator's engine is off. */
  readonly needs: readonly EngineField[];
  /** A sentence beside its first setting. */
  readonly note?: string;
  /** Present if owners may bring a key for it. */
  readonly own?: {
    readonly title?: string;
    /** What it needs beside the key. */
    readonly needs: readonly ('base_url' | 'model' | 'region')[];
    /** What the key looks like, for the form. */
    readonly keyLabel: string;
  };
}

type Entry = (typeof engines)[number];
export type EngineName = Entry['name'];
export type OwnEngineName = Extract<Entry, { own: object }>['name'];

/** An engine that owners may bring a key for. */
export interface OwnEngine extends NonNullable<EngineEntry['own']> {
  readonly name: OwnEngineName;
  readonly title: string;
}

export const ownEngines: readonly OwnEngine[] = engines.flatMap((engine) =>
  'own' in engine ? { name: engine.name, title: engine.title, ...engine.own } : [],
);

/** Returns the entry of an engine. Throws if there is none. */
export function engineEntry(name: string): EngineEntry {
  const found = engines.find((engine) => engine.name === name);
  if (found === undefined) throw new Error(`No engine is called ${name}.`);
  return found;
}
