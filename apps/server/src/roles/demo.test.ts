import { readConfig } from '@dragoman/config';
import { createOutgoingGate } from '@dragoman/providers/outgoing';
import { expect, test } from 'vitest';
import { demoHosts } from './demo.ts';

test('the demo shop may be reached at its own port and through the proxy, so its checks can pass', () => {
  const config = readConfig({ PROXY_PORT: '3080' });
  const gate = createOutgoingGate({
    allowedHosts: demoHosts({ demoUrl: 'http://127.0.0.1:3070' }, config),
  });
  const open = (address: string) => gate.assertAllowed(new URL(address));
  for (const port of [3070, 3080])
    for (const host of ['shop.localhost', 'es.shop.localhost'])
      expect(() => open(`http://${host}:${port}/`)).not.toThrow();
  expect(() => open('http://shop.localhost:5432/')).toThrow();
  expect(demoHosts({}, config)).toEqual([]);
});
