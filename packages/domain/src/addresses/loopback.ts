/** True if a hostname in the form of `URL.hostname` is loopback [RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3]. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
