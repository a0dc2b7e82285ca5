import { describe, expect, test } from 'vitest';
import {
  type Answer,
  createTestIdentityProvider,
  readRequest,
} from './identity-provider.fixture.ts';
import { issuerOf, readMetadata } from './metadata.ts';
import {
  serviceProvider,
  serviceProviderMetadata,
  signInRequest,
  verifyResponse as verifyNow,
} from './service-provider.ts';
import { limits, MetadataError } from './xml.ts';

const own = serviceProvider('https://api.dragoman.example/auth/v1');
const good = { acsUrl: own.acsUrl, audience: own.entityId, requestId: '_r1' };
const verifyResponse = async (...given: Parameters<typeof verifyNow>) => verifyNow(...given);

const issuer = createTestIdentityProvider();
const idp = readMetadata(issuer.metadata);

const verify = (answer: Partial<Answer> = {}, requestId: string | undefined = '_r1') =>
  verifyResponse(own, idp, issuer.answer({ ...good, ...answer }), requestId);

describe('a response', () => {
  test.each(['assertion', 'response'] as const)('with a signed %s is accepted', async (sign) => {
    const assertion = await verify({ sign, attributes: { name: 'Ada' } });
    expect(assertion).toMatchObject({
      nameId: { value: 'subject-1' },
      attributes: { email: 'ada@example.org', name: 'Ada' },
    });
    expect(assertion.notOnOrAfter.getTime()).toBeGreaterThan(Date.now());
  });

  test('without a request is accepted if no request was sent', async () => {
    const unsolicited = { ...good, requestId: undefined };
    const read = verifyResponse(own, idp, issuer.answer(unsolicited), undefined);
    expect((await read).nameId?.value).toBe('subject-1');
    await expect(verifyResponse(own, idp, issuer.answer(unsolicited), '_r1')).rejects.toThrow(
      /request/,
    );
    await expect(verifyResponse(own, idp, issuer.answer(good), undefined)).rejects.toThrow(
      /request/,
    );
  });

  test.each<[string, Partial<Answer>, RegExp]>([
    ['for another audience', { audience: 'https://other.example' }, /audience/i],
    ['for another recipient', { acsUrl: 'https://other.example/acs' }, /recipient/],
    ['of another issuer', { issuer: 'https://other.example' }, /issuer/],
    ['to another request', { requestId: '_r2' }, /request/],
    ['that has expired', { lifetime: -61_000 }, /expired/],
    ['whose confirmation has expired', { confirmedFor: -61_000 }, /expired/],
  ])('%s is refused', async (_what, answer, reason) => {
    await expect(verify(answer)).rejects.toThrow(reason);
  });

  test('signed with another key is refused', async () => {
    const impostor = createTestIdentityProvider();
    const forged = verifyResponse(own, idp, impostor.answer(good), '_r1');
    await expect(forged).rejects.toThrow(/signature/i);
  });

  test('modified after signing is refused', async () => {
    const xml = Buffer.from(issuer.answer(good), 'base64').toString();
    const changed = Buffer.from(xml.replace('ada@', 'eve@')).toString('base64');
    await expect(verifyResponse(own, idp, changed, '_r1')).rejects.toThrow(/signature/i);
  });

  test('without its signature is refused', async () => {
    const xml = Buffer.from(issuer.answer(good), 'base64').toString();
    const bare = xml.replace(/<Signature.*<\/Signature>/s, '');
    expect(bare).not.toBe(xml);
    const sent = Buffer.from(bare).toString('base64');
    await expect(verifyResponse(own, idp, sent, '_r1')).rejects.toThrow(/signature/i);
  });

  test('with an unsigned assertion next to the signed one is refused', async () => {
    const xml = Buffer.from(issuer.answer(good), 'base64').toString();
    const start = xml.indexOf('<saml:Assertion');
    const evil = xml.slice(start, xml.indexOf('</samlp:Response>')).replace('ada@', 'eve@');
    const wrapped = Buffer.from(xml.slice(0, start) + evil + xml.slice(start)).toString('base64');
    await expect(verifyResponse(own, idp, wrapped, '_r1')).rejects.toThrow();
  });

  const signature = /<Signature.*<\/Signature>/s;
  const forged: [string, (xml: string) => string, Partial<Answer>?][] = [
    ['with two signatures', (xml) => xml.replace(signature, (all) => all + all)],
    [
      'whose signature is of the element around it',
      (xml) =>
        xml.replace(signature, '').replace('<saml:Subject>', `${signature.exec(xml)}<saml:Subject>`),
      { sign: 'response' },
    ],
    [
      'whose id another element has too',
      (xml) => xml.replace('<samlp:Status>', `<a ID="${/Assertion [^>]*ID="([^"]*)"/.exec(xml)?.[1]}"/>$&`),
    ],
    ['without an id', (xml) => xml.replace(/(Assertion [^>]*)ID="[^"]*"/, '$1')],
    [
      'with three transforms',
      (xml) => xml.replace('</Transforms>', '<Transform Algorithm="x"/></Transforms>'),
    ],
    ['with an encrypted assertion', (xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion')],
    ['of another protocol', (xml) => xml.replace(':2.0:protocol', ':1.1:protocol')],
  ]; // biome-ignore format: a table
  test.each(forged)('%s is refused', async (_what, forge, answer) => {
    const xml = Buffer.from(issuer.answer({ ...good, ...answer }), 'base64').toString();
    const changed = forge(xml);
    expect(changed).not.toBe(xml);
    const sent = Buffer.from(changed).toString('base64');
    await expect(verifyResponse(own, idp, sent, '_r1')).rejects.toThrow(/SAML/);
  });

  test('with comments, which no signature covers, is read as it was signed', async () => {
    const xml = Buffer.from(issuer.answer(good), 'base64').toString();
    const commented = xml
      .replace('subject-1', 'sub<!-- x -->ject-1')
      .replace('ada@', 'a<!---->da@');
    const sent = Buffer.from(commented).toString('base64');
    expect(await verifyResponse(own, idp, sent, '_r1')).toMatchObject({
      nameId: { value: 'subject-1' },
      attributes: { email: 'ada@example.org' },
    });
  });

  test('signed by any certificate of the provider is accepted', async () => {
    const others = readMetadata(createTestIdentityProvider().metadata).certificates;
    const rolling = { ...idp, certificates: [...others, ...idp.certificates] };
    const assertion = await verifyResponse(own, rolling, issuer.answer(good), '_r1');
    expect(assertion.nameId?.value).toBe('subject-1');
  });

  test.each(['', 'not base64!', Buffer.from('<a/>').toString('base64')])(
    '%j is refused',
    async (text) => await expect(verifyResponse(own, idp, text, '_r1')).rejects.toThrow(),
  );
});

test('a request carries our URL and relay state, and responses must match its id', () => {
  const { url, requestId } = signInRequest(own, idp, 'state-1');
  expect(url).toMatch(/^https:\/\/idp\.example\/sso\?/);
  expect(readRequest(url)).toEqual({ id: requestId, acsUrl: own.acsUrl, relayState: 'state-1' });
});

test('our metadata contains the entity id and ACS URL', () => {
  const xml = serviceProviderMetadata(own);
  expect(xml).toContain(`entityID="${own.entityId}"`);
  expect(xml).toContain(`Location="${own.acsUrl}"`);
});

describe('metadata', () => {
  test('is parsed', () => {
    expect(idp.entityId).toBe('https://idp.example/saml');
    expect(idp.signInUrl).toBe('https://idp.example/sso');
    expect(idp.certificates).toEqual([expect.stringContaining('BEGIN CERTIFICATE')]);
  });

  const broken: [string, (xml: string) => string, RegExp][] = [
    ['nothing', () => '', /well-formed/],
    ['not XML', () => '{"a":1}', /well-formed/],
    ['truncated XML', (xml) => xml.slice(0, 300), /well-formed/],
    ['another document', () => '<a/>', /EntityDescriptor/],
    ['a document type', (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, /document type/],
    ['no name', (xml) => xml.replace(/entityID="[^"]*"/, ''), /entityID/],
    ['no provider', (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), /IDPSSO/],
    ['no redirect', (xml) => xml.replace('HTTP-Redirect', 'SOAP'), /HTTP-Redirect/],
    ['no certificate', (xml) => xml.replace('use="signing"', 'use="encryption"'), /no signing/],
    ['an invalid certificate', (xml) => xml.replace(/MII\w{9}/, 'AAAAAAAAAAAA'), /cannot be read/],
  ];
  test.each(broken)('with %s is refused', (_what, change, reason) => {
    const read = () => readMetadata(change(issuer.metadata));
    expect(read).toThrow(MetadataError);
    expect(read).toThrow(reason);
  });
});

describe('limits', () => {
  const nested = (depth: number, tag = (_index: number) => '<a>') =>
    Array.from({ length: depth }, (_, index) => tag(index)).join('') + '</a>'.repeat(depth);
  const within: [string, string][] = [
    ['depth', nested(limits.depth - 1)],
    ['elements', '<a/>'.repeat(limits.elements - 100)],
    ['attributes', `<a ${Array.from({ length: 64 }, (_, index) => `b${index}="c"`).join(' ')}/>`],
    ['namespaces', nested(20, (index) => `<a xmlns:n${index}='u' xmlns:m${index} = "u">`)],
    ['comments', '<!-- <a> -->'.repeat(1000)],
    ['CDATA', `<a><![CDATA[${'<a>'.repeat(10_000)}]]></a>`],
  ];
  /** The first takes 14 s unbounded, and 36 s beside a valid signature. */
  const over: [string, string][] = [
    ['nested namespaces', nested(8000, (index) => `<a xmlns:n${index}='u'>`)],
    ['depth', nested(limits.depth)],
    ['many elements', '<a/>'.repeat(limits.elements)],
    ['many comments', '<!---->'.repeat(limits.elements)],
    ['many attributes', `<a ${Array.from({ length: 40_000 }, (_, index) => `b${index}=""`).join(' ')}/>`],
    ['many namespaces', `<a>${nested(22, (index) => `<a xmlns:n${index}='u' xmlns:m${index}='u' xmlns:o${index}='u'>`)}</a>`],
    ['a tag without end', '<a b="'],
    ['open tags', '<a '.repeat(50_000)],
    ['open instructions', '<?'.repeat(50_000)],
    ['a second assertion', `<x:${'y'.repeat(400)}Assertion/><EncryptedAssertion/>`],
    ['an attribute without quotes', '<a b=c>d</a>'],
  ]; // biome-ignore format: a table

  const wrapped = (fill: string) => {
    const xml = Buffer.from(issuer.answer(good), 'base64').toString();
    return Buffer.from(xml.replace('<samlp:Status>', `${fill}<samlp:Status>`)).toString('base64');
  };

  test.each(within)('a response within the %s is accepted', async (_what, fill) => {
    expect((await verifyResponse(own, idp, wrapped(fill), '_r1')).nameId?.value).toBe('subject-1');
  });

  test.each(over)('%s are refused before anything is parsed', async (_what, fill) => {
    expect(() => issuerOf(wrapped(fill))).toThrow(MetadataError);
    await expect(verifyResponse(own, idp, wrapped(fill), '_r1')).rejects.toThrow(MetadataError);
    const metadata = issuer.metadata.replace(
      '</md:IDPSSODescriptor>',
      `${fill}</md:IDPSSODescriptor>`,
    );
    if (!fill.includes('Assertion/><')) expect(() => readMetadata(metadata)).toThrow(MetadataError);
  });

  test('a long response or metadata, and many certificates, are refused', () => {
    expect(() => issuerOf(wrapped(' '.repeat(limits.responseCharacters)))).toThrow(/too long/);
    expect(() => readMetadata(' '.repeat(limits.characters + 1))).toThrow(/so long/);
    const key = /<md:KeyDescriptor.*<\/md:KeyDescriptor>/s.exec(issuer.metadata)?.[0] ?? '';
    expect(() => readMetadata(issuer.metadata.replace(key, key.repeat(11)))).toThrow(/too many/);
    expect(readMetadata(issuer.metadata.replace(key, key.repeat(10))).certificates).toHaveLength(
      10,
    );
  });
});
