import { createTransport } from 'nodemailer';
import { type Email, EmailError, type EmailSender } from './port.ts';
import { describeSmtpFailure } from './smtp-failure.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS when offered) or `smtps://…` (TLS from the first byte). */
  readonly url: string;
  /** The sender: a bare address, or `Name <address>`. */
  readonly from: string;
  /**
   * Refuse to go on without STARTTLS. Defaults to true when credentials are given and the host is
   * not this machine: otherwise a man in the middle could remove the offer and read them.
   */
  readonly requireTls?: boolean;
  /** Milliseconds for connecting, for the greeting, and of silence afterwards. Defaults to 10 seconds. */
  readonly timeout?: number;
  /** Connections at once. Defaults to 3. */
  readonly maxConnections?: number;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * An `EmailSender` over SMTP by nodemailer, with kept connections. Nothing connects before the first mail.
 * @throws TypeError when `url` is not an SMTP address
 */
export function createSmtpSender(options: SmtpOptions): EmailSender {
  const transport = createTransport(poolOptions(options));
  // A lost idle connection is no failure of a mail; without a listener it would end the process.
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

function poolOptions({ url, timeout = 10_000, maxConnections = 3, requireTls }: SmtpOptions) {
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
    // As an object the address is never parsed as a list, so one mail has one recipient.
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(headers !== undefined && { headers }),
  };
}

/** A line break in a header field would begin the next one (RFC 5322 § 2.2). */
function assertOneLine({ to, subject, replyTo = '', headers = {} }: Email): void {
  for (const address of [to, replyTo]) {
    if (/[\s<>,;"]/.test(address)) throw new EmailError('recipient', 'Not one e-mail address');
  }
  const fields = [subject, ...Object.entries(headers).flat()];
  if (fields.some((field) => /[\r\n\0]/.test(field))) {
    throw new EmailError('refused', 'A header field has a line break');
  }
}
