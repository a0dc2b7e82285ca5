import { EmailError, type EmailErrorKind } from './port.ts';

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
export function describeSmtpFailure(error: unknown): EmailError {
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
