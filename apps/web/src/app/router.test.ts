import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '../routes/routes.data.ts';
import { routeTree } from './router.tsx';

function pathsIn(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...pathsIn(children),
  ]);
}

test('the app shows a page at each address of the route table, and at no other', () => {
  expect(pathsIn(routeTree).sort()).toEqual(Object.values(routes).sort());
});

test('screens take addresses of the app from the route table', () => {
  const sources = path.join(import.meta.dirname, '..');
  const written = globSync('{app,features,session,ui,websites}/**/*.{ts,tsx}', { cwd: sources })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /['"`]\/(dashboard|login|logout|onboarding|reset-password)\b/.test(
        readFileSync(path.join(sources, file), 'utf8').replace(/^ *(\*|\/\/|\/\*).*$/gm, ''),
      ),
    );
  expect(written).toEqual([]);
});
