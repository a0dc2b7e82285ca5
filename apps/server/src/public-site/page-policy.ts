import { createHash } from 'node:crypto';
import { readTags } from '@dragoman/rewriter';

/** Third-party services that an installation may enable, with the sources they need. */
const services = {
  'recaptcha-v3': {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    connections: ['https://www.google.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  turnstile: {
    scripts: ['https://challenges.cloudflare.com'],
    connections: [],
    frames: ['https://challenges.cloudflare.com'],
  },
} as const;

export type OutsideService = keyof typeof services;

/** Sources a document may load in addition to the defaults. */
export interface PolicyOptions {
  /** Origins that the page may connect to. */
  readonly connections?: readonly string[];
  readonly services?: readonly OutsideService[];
  /** Origins of the payment provider's scripts, frames and API. */
  readonly payments?: readonly string[];
  /** The app shows pages of other websites, whose styles, fonts and images come from anywhere; scripts never do. */
  readonly showsWebsites?: boolean;
}

/**
 * Returns the Content-Security-Policy of one of our documents: scripts are our files and hashed inline scripts; styles
 * are our files and attributes. See decision 0140.
 */
export function contentSecurityPolicy(html: string, options: PolicyOptions = {}): string {
  const used = (options.services ?? []).map((name) => services[name]);
  const anywhere = options.showsWebsites ? ['https:', 'http:'] : [];
  const payments = options.payments ?? [];
  const frames = [...used.flatMap((service) => service.frames), ...payments];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...scriptHashes(html),
      ...used.flatMap(({ scripts }) => scripts),
      ...payments,
    ],
    'style-src': options.showsWebsites ? ["'self'", "'unsafe-inline'", ...anywhere] : ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(options.showsWebsites ? ['http:'] : [])],
    'font-src': ["'self'", 'data:', ...anywhere],
    'media-src': ["'self'", ...anywhere],
    'connect-src': [
      "'self'",
      ...(options.connections ?? []).flatMap(withSocket),
      ...used.flatMap(({ connections }) => connections),
      ...payments,
    ],
    'frame-src': options.showsWebsites
      ? ["'self'", 'blob:', ...anywhere, ...frames]
      : orNone(frames),
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    // A shown page sets its own base, and a frame with its text inherits our policy.
    'base-uri': options.showsWebsites ? anywhere : ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

function orNone(sources: readonly string[]): readonly string[] {
  return sources.length === 0 ? ["'none'"] : sources;
}

/** In older browsers, `'self'` and `http` origins do not cover WebSockets. */
function withSocket(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')];
}

/** Hashes the inline scripts that run; JSON blocks do not. */
function scriptHashes(html: string): string[] {
  const page = new TextEncoder().encode(html);
  return [...readTags(page, ['src', 'type'])].flatMap(
    ({ name, isEnd, attributes, end, rawEnd }) => {
      if (name !== 'script' || isEnd || attributes.has('src')) return [];
      if (/^application\/(?:ld\+)?json$/.test(attributes.get('type') ?? '')) return [];
      const hash = createHash('sha256').update(page.subarray(end, rawEnd)).digest('base64');
      return [`'sha256-${hash}'`];
    },
  );
}

const forbidden = ['accelerometer', 'browsing-topics', 'camera', 'geolocation', 'gyroscope'];
const alsoForbidden = ['magnetometer', 'microphone', 'midi', 'usb'];

/** Headers of every response that a browser displays. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [...forbidden, ...alsoForbidden].map((name) => `${name}=()`).join(', '),
} as const;

/** Returns HSTS only over TLS: an installation without TLS must stay reachable. */
export function transportHeaders(protocol: string): Record<string, string> {
  if (protocol !== 'https') return {};
  return { 'strict-transport-security': 'max-age=31536000' };
}
