import type { Parameter, Reader } from './find-readers.ts';
import { longest, ownTexts, sampleTexts, values } from './readers.data.ts';

/** A reader with one choice of the parameters that get the text. */
export interface Call {
  readonly name: string;
  read(text: string): unknown;
}

/** Returns the parameters that nobody says how to fill. */
export function unknownParameters({ parameters }: Reader): string[] {
  return needed(parameters)
    .filter((one) => !one.isText && makerOf(one) === undefined)
    .map(({ name, type }) => `${name}: ${type}`);
}

/** Returns the calls that give a text to each parameter that takes some, and one that gives it to all. */
export function callsOf(
  { file, name, parameters }: Reader,
  read: (...args: unknown[]) => unknown,
): Call[] {
  const fed = parameters.filter((one) => one.isText && !ownTexts.has(one.name));
  const choices = fed.length === 1 ? [fed] : [fed, ...fed.map((one) => [one])];
  return choices.map((chosen) => ({
    name: `${file} › ${name}(${chosen.map((one) => one.name).join(', ')})`,
    read(whole) {
      const text = whole.slice(0, longest[name]?.[0]);
      return read(...needed(parameters).map((one) => argumentFor(one, text, chosen.includes(one))));
    },
  }));
}

/** Optional parameters behind the last text keep their defaults. */
const needed = (parameters: readonly Parameter[]) =>
  parameters.slice(0, 1 + parameters.findLastIndex((one) => one.isText || one.isRequired));

const makerOf = ({ name, type }: Parameter) => values[`${name}: ${type}`] ?? values[type];

function argumentFor(parameter: Parameter, text: string, isChosen: boolean): unknown {
  const { name, type, isText } = parameter;
  if (!isText) return makerOf(parameter)?.(text);
  const own = isChosen ? text : (sampleTexts[name] ?? 'Our shoes');
  if (type.includes('AsyncIterable<Uint8Array')) return streamOf(Buffer.from(own));
  if (type.includes('Iterable')) return [own];
  return /Uint8Array|Buffer/.test(type) ? Buffer.from(own) : own;
}

async function* streamOf(bytes: Uint8Array) {
  yield bytes;
}
