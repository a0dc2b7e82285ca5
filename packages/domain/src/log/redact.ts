/** Names of fields whose texts are never logged. */
const secretName =
  /(?:password|passphrase|passwd|secret|token|authorization|cookie|credentials?|api[-_]?key|access[-_]?key|private[-_]?key|otp)$/i;

const names = 'password|passphrase|passwd|secret|token|api[-_]?key|access[-_]?key';

/** What is replaced in every text, in this order. Each pattern takes time linear in the text. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // The user and password of a URL.
  [/(\/\/)[^\s/"'@?#]+@/g, '$1[redacted]@'],
  // Query strings, and fragments that hold values.
  [/(?<=[\w/%.~-])\?(?![.?\s])[^\s"'<>]+/g, '?[redacted]'],
  [/#[^\s"'<>#=]+=[^\s"'<>]*/g, '#[redacted]'],
  [/(?<![^\s"'<>()[\],;:=\\/])[^\s"'<>()[\],;:=\\/@]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu, '[email]'],
  [/\b(Bearer|Basic)\s+[\w.~+/-]{8,}=*/gi, '$1 [redacted]'],
  [/(?<![\w-])(?=[\w-]*\.)[\w-]*?\beyJ[\w-]{6,}(?:\.[\w-]*)+/g, '[redacted]'],
  [
    /\b(?:(?:sk|rk|whsec|ghp|gho|sbp)[-_][\w-]{12,}|AKIA[A-Z0-9]{12,}|AIza[\w-]{20,})/g,
    '[redacted]',
  ],
  [new RegExp(`\\b(${names})(["']\\s*:\\s*["']|=)[^\\s"'&,;]+`, 'gi'), '$1$2[redacted]'],
  // Random texts: long, with upper case, lower case and digits.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}/g, '[redacted]'],
];

/**
 * Returns a text without what must not be logged: query strings, email addresses, passwords, keys and tokens.
 * @param secrets texts that are replaced wherever they stand
 */
export function redactText(text: string, secrets: readonly string[] = []): string {
  let redacted = text;
  for (const secret of secrets) redacted = redacted.replaceAll(secret, '[redacted]');
  for (const [pattern, replacement] of patterns) redacted = redacted.replace(pattern, replacement);
  return redacted;
}

/** Returns a JSON line of a log with every text in it redacted. See `redactText`. */
export function redactLine(line: string, secrets: readonly string[] = []): string {
  const redact = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    return secretName.test(name) ? '[redacted]' : redactText(value, secrets);
  };
  return `${JSON.stringify(JSON.parse(line), (name, value) => redact(name, value))}\n`;
}
