import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';

export type Framework = 'react' | 'vue' | 'svelte' | 'next';

export interface FrameworkSite {
  readonly framework: Framework;
  /** The page as its server renders it. */
  html(path: string): string | Promise<string>;
  /** The script that takes the page over in the browser. */
  readonly client: string;
}

/** Builds a framework's page for its server and for the browser, as a release is built. */
export async function buildSite(framework: Framework): Promise<FrameworkSite> {
  const extension = framework === 'react' || framework === 'next' ? 'tsx' : 'ts';
  const server = await bundle(`${framework}-server.${extension}`, 'server');
  const client = await bundle(`${framework}-client.${extension}`, 'client');
  const module = { exports: {} as Pick<FrameworkSite, 'html'> };
  new Function('module', 'exports', 'require', server)(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  return { framework, html: (at) => module.exports.html(at), client };
}

async function bundle(file: string, side: 'client' | 'server'): Promise<string> {
  const result = await build({
    entryPoints: [path.join(import.meta.dirname, file)],
    bundle: true,
    write: false,
    format: side === 'server' ? 'cjs' : 'esm',
    platform: side === 'server' ? 'node' : 'browser',
    conditions: side === 'server' ? [] : ['browser'],
    alias: side === 'server' ? {} : { vue: 'vue/dist/vue.esm-bundler.js' },
    jsx: 'automatic',
    minify: side === 'client',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [svelte(side)],
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

function svelte(generate: 'client' | 'server'): Plugin {
  return {
    name: 'svelte',
    setup(esbuild) {
      esbuild.onLoad({ filter: /\.svelte$/ }, ({ path: filename }) => {
        const { js } = compile(readFileSync(filename, 'utf8'), { filename, generate });
        return { contents: js.code, loader: 'js' };
      });
    },
  };
}
