import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortsFree, PortTakenError } from './ports.ts';

test('a taken port is reported with the variable that changes it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const check = assertPortsFree([{ host: '127.0.0.1', port, variable: 'PROXY_PORT' }]);
  await expect(check).rejects.toThrow(PortTakenError);
  await expect(check).rejects.toThrow(new RegExp(`Port ${port} is taken .* PROXY_PORT=`));
  other.close();
  await once(other, 'close');
  const free = assertPortsFree([{ host: '127.0.0.1', port, variable: 'PORT' }]);
  await expect(free).resolves.toBeUndefined();
});
