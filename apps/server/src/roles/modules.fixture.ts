import { registerHooks } from 'node:module';

/** Preloaded into a process: SIGUSR2 logs which packages and own modules it has loaded and its memory in megabytes. */
const packages = new Set<string>();
const own: string[] = [];
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    else own.push(url);
    return next(url, context);
  },
});
process.on('SIGUSR2', () => {
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  const line = { msg: 'loaded', name: process.argv[2], packages: [...packages], own, megabytes };
  process.stdout.write(`${JSON.stringify(line)}\n`);
});
