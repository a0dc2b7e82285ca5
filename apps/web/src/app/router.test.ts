import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { installationRoute, routes } from '../routes/routes.data.ts';
import { routeTree } from './router.tsx';

function pathsIn(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...pathsIn(children),
  ]);
}

test('the app shows a page at each address of the route table, and at no other', () => {
  expect(pathsIn(routeTree).sort()).toEqual([...Object.values(routes), installationRoute].sort());
});
