/** Sources a served page needs in addition to the customer's policy. */
export interface PolicyNeeds {
  /** Origin of the customer's site: the original meaning of `'self'`. */
  readonly siteOrigin: string;
  /** Origin the visitor sees. */
  readonly entryOrigin: string;
  /** Absolute address of the switcher's script; undefined if none is added. */
  readonly script?: string | undefined;
  /** `sha384-...` of that script, for policies with `'strict-dynamic'` and without nonces. */
  readonly scriptHash?: string | undefined;
  /** `sha256-...` of the inline script; not needed if the policy has a nonce. */
  readonly inlineHash?: string | undefined;
  /** Absolute address that this script connects to. */
  readonly connect?: string | undefined;
}

/**
 * Adjusts a Content-Security-Policy (CSP 3 §2.2) as little as possible: adds the customer's own origin to `'self'` if
 * the host differs, and the switcher's script unless it is already allowed. Nonces and hashes are preserved. A header
 * may contain several comma-separated policies.
 */
export function adjustPolicy(header: string, needs: PolicyNeeds): string {
  return header
    .split(',')
    .map((policy) => adjustOne(policy, needs))
    .join(',');
}

/** Returns the first nonce that a policy accepts for scripts, or undefined. */
export function scriptNonce(header: string): string | undefined {
  const directives = header.split(/[;,]/).map((text) => text.trim());
  const scripts = directives.filter((text) =>
    /^(?:script-src(?:-elem)?|default-src)\s/i.test(text),
  );
  return /'nonce-([A-Za-z0-9+/_=-]+)'/.exec(scripts.join(' '))?.[1];
}

function adjustOne(policy: string, needs: PolicyNeeds): string {
  const directives = policy.split(';').map((text) => widenSelf(text, needs));
  const { script, inlineHash, connect } = needs;
  if (script !== undefined) {
    allow(directives, scripts, (text) =>
      allowsScript(text, needs) ? undefined : sourceFor(text, script, needs),
    );
  }
  if (inlineHash !== undefined) {
    allow(directives, scripts, (text) => (allowsInline(text) ? undefined : `'${inlineHash}'`));
  }
  if (connect !== undefined) {
    allow(directives, connections, (text) => (hasOwnOrigin(text, needs) ? undefined : connect));
  }
  return directives.join(';');
}

const scripts = ['script-src-elem', 'script-src', 'default-src'];
const connections = ['connect-src', 'default-src'];

/** Adds the missing source to the first of the given directives; `default-src` is copied to a specific directive. */
function allow(
  directives: string[],
  names: readonly string[],
  missing: (directive: string) => string | undefined,
): void {
  const governing = names
    .map((name) => directives.findIndex((text) => nameOf(text) === name))
    .find((index) => index >= 0);
  const text = governing === undefined ? undefined : directives[governing];
  const source = text === undefined ? undefined : missing(text);
  if (governing === undefined || text === undefined || source === undefined) return;
  const widened = addSource(text, source);
  if (nameOf(text) !== 'default-src') directives[governing] = widened;
  else directives.push(widened.replace(/default-src/i, names.at(-2) ?? ''));
}

function nameOf(directive: string): string {
  return directive.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? '';
}

function widenSelf(directive: string, { siteOrigin, entryOrigin }: PolicyNeeds): string {
  if (siteOrigin === entryOrigin || nameOf(directive) === 'sandbox') return directive;
  return directive.replace(/'self'(?=\s|$)/i, `'self' ${siteOrigin}`);
}

/** CSP 3 §8.2: with `'strict-dynamic'` only nonces and hashes count. */
function allowsScript(directive: string, needs: PolicyNeeds): boolean {
  if (/'nonce-/i.test(directive)) return true;
  return !/'strict-dynamic'/i.test(directive) && hasOwnOrigin(directive, needs);
}

/** CSP 3 §6.7.3.3: `'unsafe-inline'` counts only without nonces and hashes. */
function allowsInline(directive: string): boolean {
  if (/'nonce-/i.test(directive)) return true;
  return /'unsafe-inline'/i.test(directive) && !/'(?:strict-dynamic'|sha\d{3}-)/i.test(directive);
}

function hasOwnOrigin(directive: string, needs: PolicyNeeds): boolean {
  const sources = directive.trim().toLowerCase().split(/\s+/).slice(1);
  const scheme = needs.entryOrigin.slice(0, needs.entryOrigin.indexOf(':') + 1);
  return sources.some((source) => ["'self'", '*', scheme, needs.entryOrigin].includes(source));
}

function sourceFor(directive: string, script: string, needs: PolicyNeeds): string {
  const hashed = /'strict-dynamic'/i.test(directive) && needs.scriptHash !== undefined;
  return hashed ? `'${needs.scriptHash}'` : script;
}

function addSource(directive: string, source: string): string {
  const none = /'none'(?=\s|$)/i;
  return none.test(directive) ? directive.replace(none, source) : `${directive} ${source}`;
}
