import { type EngineEntry, type EngineField, engines } from '@dragoman/domain/engines';
import { z } from 'zod';
import type { Secret } from '../secret.ts';
import { flag, optionalSecret, optionalText, optionalUrl } from '../setting.ts';

type ValueOf<Field> = Field extends 'apiKey' ? Secret : Field extends 'isOn' ? boolean : string;
type SettingsOf<Entry> = Entry extends { settings: infer Settings }
  ? (
      settings: {
        readonly [Field in keyof Settings as Settings[Field] & string]?: ValueOf<Field> | undefined;
      },
    ) => void
  : never;

/** The settings of all engines, by their environment variables. */
export type EngineSettings =
  SettingsOf<(typeof engines)[number]> extends (settings: infer All) => void ? All : never;

const schemas: Readonly<Record<EngineField, (of: string, isNeeded: boolean) => z.ZodType>> = {
  apiKey: (of, isNeeded) => optionalSecret(`Key for ${of}${isNeeded ? '' : ', if it needs one'}.`),
  accessKeyId: (of) => optionalText(`Id of the key for ${of}.`),
  baseUrl: (of, isNeeded) =>
    optionalUrl(`Address of ${of}${isNeeded ? '' : ', unless it is the usual one'}.`),
  model: (of) => optionalText(`Model of ${of}.`),
  region: (of) => optionalText(`Region of ${of}.`),
  isOn: (of) => flag('on', `Use ${of}: on or off.`),
  modelsDir: (of) => optionalText(`Folder of the models of ${of}.`),
  registryUrl: (of) => optionalUrl(`Registry of the models of ${of}, or a mirror.`),
  registryHash: (of) => optionalText(`The only SHA-256 that the registry of ${of} may have.`),
};

function settingsOf({ title, note, settings, needs }: EngineEntry): [string, z.ZodType][] {
  return Object.entries(settings).map(([field, variable], index) => {
    const name = field as EngineField;
    const schema = schemas[name](title, needs.includes(name));
    const { description } = schema;
    const isNoted = index === 0 && note !== undefined;
    return [variable, isNoted ? schema.describe(`${description} ${note}`) : schema];
  });
}

/** Keys and addresses of translation engines. */
export const engineSettings = z.object(Object.fromEntries(engines.flatMap(settingsOf)));

/** Returns what is missing for the engines that are set up in part. */
export function engineFaults(config: EngineSettings): string[] {
  return engines.flatMap(({ settings, needs }: EngineEntry) => {
    const [first, ...others] = needs.map((field) => settings[field] as keyof EngineSettings);
    if (first === undefined || config[first] === undefined) return [];
    return others
      .filter((name) => config[name] === undefined)
      .map((name) => `${name}: required if ${first} is set`);
  });
}
