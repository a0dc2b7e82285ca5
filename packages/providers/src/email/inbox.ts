import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Log, silentLog } from '@dragoman/domain/log';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type ReceivedMail, readMail } from './read-mail.ts';

/** Mails sent on this machine and not delivered anywhere, newest first. */
export interface DevelopmentInbox {
  /** The SMTP URL: `smtp://127.0.0.1:port`. */
  readonly url: string;
  /** Returns the mails to one address (case-insensitive), or all. */
  list(filter?: { readonly to?: string }): readonly ReceivedMail[];
  find(id: string): ReceivedMail | undefined;
  clear(): void;
  close(): Promise<void>;
}

const maxMails = 200;
const maxBytes = 10_000_000;

/** Starts an SMTP server on a free loopback port that stores the last 200 mails in memory. */
export async function startDevelopmentInbox({
  log = silentLog,
}: {
  readonly log?: Log;
} = {}): Promise<DevelopmentInbox> {
  let mails: ReceivedMail[] = [];
  const keep = (mail: ReceivedMail) => {
    mails = [mail, ...mails].slice(0, maxMails);
    log.info({ to: mail.to, subject: mail.subject }, 'mail received in the development inbox');
  };
  const server = openServer(keep);
  server.on('error', (error) => log.warn({ err: error }, 'development inbox'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    list: ({ to } = {}) => (to === undefined ? mails : mails.filter((mail) => isTo(mail, to))),
    find: (id) => mails.find((mail) => mail.id === id),
    clear: () => {
      mails = [];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function openServer(keep: (mail: ReceivedMail) => void): SMTPServer {
  return new SMTPServer({
    // Loopback needs no encryption, and an untrusted certificate would fail.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    rejectOversized: true,
    closeTimeout: 200,
    logger: false,
    onData(stream, session, callback) {
      receive(stream, session).then((mail) => {
        keep(mail);
        callback();
      }, callback);
    },
  });
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // Read an oversized message to its end so that the client receives the rejection; do not store it.
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The message is too large'), { responseCode: 552 });
  }
  const to = envelope.rcptTo.map(({ address }) => address);
  return readMail(Buffer.concat(chunks), { id: randomUUID(), to, receivedAt: new Date() });
}

function isTo(mail: ReceivedMail, to: string): boolean {
  return mail.to.some((address) => address.toLowerCase() === to.toLowerCase());
}
