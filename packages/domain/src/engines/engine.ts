import { type EngineEntry, engines } from './engines.data.ts';

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

/** Why the model of a local engine cannot be had, and what to do. */
export const modelOutOfReach = {
  message:
    'Its model cannot be downloaded from here: set BERGAMOT_REGISTRY_URL to a mirror, or put the model into BERGAMOT_MODELS_DIR.',
};
