import { registerHooks } from 'node:module';

/** Preloaded into a process: SIGUSR2 logs which packages it has loaded and its memory in megabytes. */
const packages = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    return next(url, context);
  },
});
process.on('SIGUSR2', () => {
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  const line = { msg: 'loaded', name: process.argv[2], packages: [...packages], megabytes };
  process.stdout.write(`${JSON.stringify(line)}\n`);
});
