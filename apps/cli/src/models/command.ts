import path from 'node:path';
import { readConfig } from '@dragoman/config';
import { DragomanError } from '@dragoman/domain/errors';
import { openBergamotModels } from '@dragoman/providers/engines';
import type { Command } from 'commander';
import { createProgress } from '../progress.ts';

interface ModelOptions {
  readonly folder?: string;
  readonly registry?: string;
}

type Models = ReturnType<typeof openBergamotModels>;

/** Adds `dragoman models add en-de`, `dragoman models list` and `dragoman models remove en-de`. */
export function addModelCommands(program: Command): void {
  const models = program.command('models');
  withFolder(models.command('add <pairs...>'))
    .description('Download models, for example en-de. Continues an interrupted download.')
    .action((pairs: string[], options) => withModels(options, (on) => add(on, pairs)));
  withFolder(models.command('list'))
    .description('Print the models in the folder, and those that can be downloaded.')
    .action((options) => withModels(options, list));
  withFolder(models.command('remove <pairs...>'))
    .description('Delete models.')
    .action((pairs: string[], options) => withModels(options, (on) => remove(on, pairs)));
}

function withFolder(command: Command): Command {
  return command
    .option('--folder <folder>', 'folder of the models (default: BERGAMOT_MODELS_DIR)')
    .option('--registry <url>', 'registry or mirror (default: BERGAMOT_REGISTRY_URL)');
}

async function withModels(options: ModelOptions, work: (models: Models) => Promise<void>) {
  const config = readConfig(process.env);
  const models = openBergamotModels({
    modelsDir:
      options.folder ?? config.BERGAMOT_MODELS_DIR ?? path.resolve(config.DATA_DIR, 'models'),
    registryUrl: options.registry ?? config.BERGAMOT_REGISTRY_URL,
    registryHash: options.registry ? undefined : config.BERGAMOT_REGISTRY_SHA256,
  });
  try {
    await work(models);
  } finally {
    await models.close();
  }
}

/** Adds two models over English for a pair without one of its own. */
async function add({ store, folder }: Models, names: readonly string[]): Promise<void> {
  const progress = createProgress();
  try {
    for (const name of names) {
      const legs = await store.route(pairOf(name));
      if (legs === undefined)
        throw fault(`There is no model for ${name}. See: dragoman models list`);
      for (const leg of legs)
        await store.add(leg, (bytes, total) =>
          progress.show(
            shown(leg.source + leg.target),
            kilobytes(bytes),
            kilobytes(total ?? bytes),
            'kB',
          ),
        );
    }
  } finally {
    progress.end();
  }
  console.log(`${names.join(', ')}: ready in ${folder}`);
}

async function list({ store, folder }: Models): Promise<void> {
  const here = (await store.supplied()).sort();
  const available = Object.keys(await store.registry()).filter((name) => !here.includes(name));
  console.log(`In ${folder}: ${here.map(shown).join(', ') || 'none'}`);
  console.log(
    `To download: ${available.sort().map(shown).join(', ') || 'the registry is out of reach'}`,
  );
}

async function remove({ store }: Models, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const isRemoved = await store.remove(pairOf(name));
    console.log(isRemoved ? `${name}: removed` : `${name}: was not here`);
  }
}

/** Throws `DragomanError('bad-request')`. */
function pairOf(name: string) {
  const [, source, target] = /^([a-z]{2,3})-([a-z]{2,3})$/.exec(name) ?? [];
  if (source === undefined || target === undefined)
    throw fault(`“${name}” is no pair. Write it like en-de.`);
  return { source, target };
}

function fault(message: string): DragomanError {
  return new DragomanError('bad-request', { message });
}

function shown(name: string): string {
  return name.length === 4 ? `${name.slice(0, 2)}-${name.slice(2)}` : name;
}

function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1000);
}
