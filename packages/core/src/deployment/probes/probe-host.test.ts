import { afterAll, expect, test } from 'vitest';
import type { Zone } from '../../../../providers/src/dns/name-server.fixture.ts';
import { ownAddresses, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from '../dns/check-dns.ts';

const harness = await startDeploymentHarness();
harness.site.isOurs = true;
afterAll(() => harness.close());

/** Checks the record of a new website whose requests reach our proxies. Defaults to an arbitrary domain. */
async function check(recordsOf: (domain: string) => Zone, at?: string) {
  const url = at === undefined ? {} : { url: `http://${at}:${harness.site.port}` };
  const added = await harness.addWebsite({ languages: ['es'], structure: 'subdomain', ...url });
  harness.publish(added.domain, recordsOf(added.domain));
  return (await checkDns(harness.deps, added.website, 'subdomain')).records[0];
}

test('a successful request does not verify a host if the record targets another website', async () => {
  const other = `${crypto.randomUUID()}.proxy.dragoman.example`;
  const wrong = { state: 'wrong', ok: false, advice: { code: 'change-record' } };
  expect(await check((domain) => ({ [`es.${domain} CNAME`]: [other] }))).toMatchObject(wrong);
  const behind = await check((domain) => ({
    [`es.${domain} CNAME`]: [`alias.${domain}`],
    [`alias.${domain} CNAME`]: [other],
  }));
  expect(behind).toMatchObject(wrong);
});

test('a request to the product’s own hosts does not verify a host', async () => {
  const flat = (domain: string) => ({ [`es.${domain} A`]: ownAddresses });
  expect(await check(flat)).toMatchObject({ state: 'flattened', ok: true });
  for (const domain of ['dragoman.example', 'proxy.dragoman.example']) {
    expect(await check(flat, domain)).toMatchObject({ state: 'flattened', ok: false });
  }
});
