import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/**
 * Verifies a raw request's AWS Signature Version 4 like S3. Returns the error code, or undefined if valid. Source:
 * "Authenticating Requests (AWS Signature Version 4)" of the S3 API reference.
 */
export function refusedSignature(
  request: IncomingMessage,
  body: Buffer,
  credentials: Credentials,
): string | undefined {
  const authorization = request.headers.authorization ?? '';
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!match) return 'AccessDenied';
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature] = match;
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== credentials.region) return 'AuthorizationHeaderMalformed';
  const contentHash = String(request.headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) {
    return 'XAmzContentSHA256Mismatch';
  }
  const amzHeaders = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  const names = signedHeaders.split(';');
  if (!['host', ...amzHeaders].every((name) => names.includes(name))) return 'AccessDenied';
  const time = String(request.headers['x-amz-date']);
  if (Math.abs(Date.now() - readTime(time)) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const canonical = canonicalRequest(request, names, contentHash);
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest('hex');
  return expected === signature ? undefined : 'SignatureDoesNotMatch';
}

function canonicalRequest(request: IncomingMessage, names: string[], contentHash: string): string {
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split('=');
      return `${encode(decode(name))}=${encode(decode(value))}`;
    })
    .sort();
  const headers = names.map(
    (name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`,
  );
  return [
    request.method,
    path.split('/').map(decode).map(encode).join('/'),
    query.join('&'),
    headers.join(''),
    names.join(';'),
    contentHash,
  ].join('\n');
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function readTime(text: string): number {
  return Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
}
