import { createTransport } from 'nodemailer';
import { type Email, EmailError, type EmailErrorKind, type EmailSender } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS if offered) or `smtps://…` (implicit TLS). */
  readonly url: string;
  /** The sender: a bare address, or `Name <address>`. */
  readonly from: string;
  /**
   * True to require STARTTLS. Defaults to true with credentials and a remote host; otherwise a man in the middle could
   * strip the offer and read them.
   */
  readonly requireTls?: boolean;
  /** Timeout in milliseconds for connecting, the greeting, and idle time. Defaults to 10 seconds. */
  readonly timeout?: number;
  /** Maximum concurrent connections. Defaults to 3. */
  readonly maxConnections?: number;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * Sends mail over SMTP with nodemailer and pooled connections. Connects on the first mail.
 * @throws TypeError if `url` is not an SMTP URL
 */
export function createSmtpSender(options: SmtpOptions): EmailSender {
  const transport = createTransport(poolOptions(options));
  // An idle connection may be lost; without a listener, the error would crash the process.
  transport.on('error', () => {});
  return {
    async send(email) {
      assertOneLine(email);
      try {
        await transport.sendMail(messageOf(email, options.from));
      } catch (error) {
        throw describeSmtpFailure(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * Connects to the mail server and signs in. Sends nothing.
 * @throws EmailError that says what failed
 */
export async function checkSmtp(options: Omit<SmtpOptions, 'from'>): Promise<void> {
  const transport = createTransport({ ...poolOptions(options), pool: false as const });
  try {
    await transport.verify();
  } catch (error) {
    throw describeSmtpFailure(error);
  } finally {
    transport.close();
  }
}

function poolOptions({
  url,
  timeout = 10_000,
  maxConnections = 3,
  requireTls,
}: Omit<SmtpOptions, 'from'>) {
  const address = new URL(url);
  if (!/^smtps?:$/.test(address.protocol)) {
    throw new TypeError(`Not an SMTP address: ${address.protocol}//…`);
  }
  const secure = address.protocol === 'smtps:';
  const user = decodeURIComponent(address.username);
  return {
    pool: true as const,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (secure ? 465 : 587),
    secure,
    requireTLS: requireTls ?? (!secure && user !== '' && !loopback.test(address.hostname)),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(address.password) } }),
    maxConnections,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function messageOf({ to, subject, text, html, replyTo, headers }: Email, from: string) {
  return {
    from,
    // An object is never parsed as an address list, so a mail has exactly one recipient.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(headers !== undefined && { headers }),
  };
}

/** A line break would inject another header field (RFC 5322 § 2.2). */
function assertOneLine({ to, subject, replyTo = '', headers = {} }: Email): void {
  for (const address of [to, replyTo]) {
    if (/[\s<>,;"]/.test(address)) throw new EmailError('recipient', 'Not one email address');
  }
  const fields = [subject, ...Object.entries(headers).flat()];
  if (fields.some((field) => /[\r\n\0]/.test(field))) {
    throw new EmailError('refused', 'A header field has a line break');
  }
}

interface SmtpTrouble {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly message?: string;
}

const kindByCode: Readonly<Record<string, EmailErrorKind>> = {
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EOAUTH2: 'auth',
  EDNS: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ETLS: 'unreachable',
  EPROTOCOL: 'unreachable',
};

/** Converts an error of nodemailer. 4xx replies are temporary (RFC 5321 § 4.2.1). */
function describeSmtpFailure(error: unknown): EmailError {
  const trouble = error as SmtpTrouble;
  return new EmailError(kindOf(trouble), trouble.message ?? String(error), { cause: error });
}

function kindOf({ code = '', command = '', responseCode = 0 }: SmtpTrouble): EmailErrorKind {
  // 530, 534, 535: authentication required, too weak, failed (RFC 4954 § 6); replies to any command.
  if ([530, 534, 535].includes(responseCode)) return 'auth';
  if (code === 'EAUTH' && responseCode >= 400 && responseCode < 500) return 'temporary';
  const known = kindByCode[code];
  if (known !== undefined && (known === 'auth' || responseCode === 0)) return known;
  if (responseCode >= 400 && responseCode < 500) return 'temporary';
  if (command.startsWith('RCPT') || (code === 'EENVELOPE' && command === 'API')) return 'recipient';
  if (command.startsWith('MAIL')) return 'auth';
  return known ?? 'refused';
}
