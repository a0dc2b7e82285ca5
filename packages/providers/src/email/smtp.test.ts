import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type DevelopmentInbox, startDevelopmentInbox } from './inbox.ts';
import type { Email, EmailSender } from './port.ts';
import { createSmtpSender, type SmtpOptions } from './smtp.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mail: Email = {
  to: 'reader@example.org',
  subject: 'Grüße, 你好',
  text: 'Hello\nhttps://a.example/x?a=1&b=2\n\n123456\n',
  html: '<p dir="rtl">مرحبا <a href="https://a.example/x?a=1&amp;b=2">link</a></p>',
};

async function openInbox(): Promise<DevelopmentInbox> {
  const inbox = await startDevelopmentInbox();
  closing.push(() => inbox.close());
  return inbox;
}

function senderTo(url: string, options: Partial<SmtpOptions> = {}): EmailSender {
  const sender = createSmtpSender({ url, from: 'Dragoman <hello@dragoman.test>', ...options });
  closing.push(() => sender.close());
  return sender;
}

async function smtpServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    authOptional: true,
    ...options,
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.on('error', () => {});
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

const refuse = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

describe('a mail over SMTP', () => {
  test('arrives complete, with its links and code extracted', async () => {
    const inbox = await openInbox();
    await senderTo(inbox.url).send({ ...mail, replyTo: 'visitor@example.org' });
    const [received] = inbox.list();
    expect(received).toMatchObject({
      to: ['reader@example.org'],
      from: 'Dragoman <hello@dragoman.test>',
      replyTo: 'visitor@example.org',
      subject: mail.subject,
      links: ['https://a.example/x?a=1&b=2'],
      code: '123456',
    });
    expect(received?.text.trim()).toBe(mail.text.trim());
    expect(received?.html?.trim()).toBe(mail.html);
    expect(inbox.find(received?.id ?? '')).toBe(received);
  });

  test('is listed by recipient, newest first, until all are deleted', async () => {
    const inbox = await openInbox();
    const sender = senderTo(inbox.url);
    for (const [to, subject] of [
      ['a@example.org', 'one'],
      ['b@example.org', 'two'],
      ['a@example.org', 'three'],
    ] as const) {
      await sender.send({ ...mail, to, subject });
    }
    const subjects = (to?: string) =>
      inbox.list(to === undefined ? {} : { to }).map(({ subject }) => subject);
    expect(subjects()).toEqual(['three', 'two', 'one']);
    expect(subjects('A@example.org')).toEqual(['three', 'one']);
    inbox.clear();
    expect(subjects()).toEqual([]);
  });

  test('the oldest are dropped at the inbox’s limit', async () => {
    const inbox = await openInbox();
    const sender = senderTo(inbox.url, { maxConnections: 5 });
    await sender.send({ ...mail, subject: 'first' });
    await Promise.all(Array.from({ length: 200 }, () => sender.send({ ...mail, html: '' })));
    expect(inbox.list()).toHaveLength(200);
    expect(inbox.list().some(({ subject }) => subject === 'first')).toBe(false);
  });

  test('is encrypted with STARTTLS if offered', async () => {
    const secure: boolean[] = [];
    const host = await smtpServer({
      onMailFrom(_address, session, callback) {
        secure.push(session.secure);
        callback();
      },
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback());
      },
    });
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await senderTo(`smtp://${host}`).send(mail);
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    expect(secure).toEqual([true]);
  });
});

describe('a rejected mail', () => {
  const failure = (sender: EmailSender, email: Partial<Email> = {}) =>
    sender.send({ ...mail, ...email }).then(
      () => undefined,
      (error) => ({ kind: error.kind, mayRetry: error.mayRetry }),
    );
  const plain = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };

  test('because of its recipient', async () => {
    const host = await smtpServer({
      ...plain,
      onRcptTo: (_address, _session, callback) => callback(refuse(550, 'No such user')),
    });
    expect(await failure(senderTo(`smtp://${host}`))).toEqual({
      kind: 'recipient',
      mayRetry: false,
    });
  });

  test('temporarily (greylisting)', async () => {
    const host = await smtpServer({
      ...plain,
      onRcptTo: (_address, _session, callback) => callback(refuse(451, 'Come back later')),
    });
    expect(await failure(senderTo(`smtp://${host}`))).toEqual({
      kind: 'temporary',
      mayRetry: true,
    });
  });

  test('because of its content', async () => {
    const host = await smtpServer({
      ...plain,
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(refuse(554, 'Looks like spam')));
      },
    });
    expect(await failure(senderTo(`smtp://${host}`))).toEqual({ kind: 'refused', mayRetry: false });
  });

  test('because of a wrong password', async () => {
    const host = await smtpServer({
      ...plain,
      onAuth: (_auth, _session, callback) => callback(refuse(535, 'Wrong password')),
    });
    const sender = senderTo(`smtp://user:p%40ss@${host}`);
    expect(await failure(sender)).toEqual({ kind: 'auth', mayRetry: false });
  });

  test('because the server requires a login and none is configured', async () => {
    const host = await smtpServer({ ...plain, authOptional: false });
    expect(await failure(senderTo(`smtp://${host}`))).toMatchObject({ kind: 'auth' });
  });

  test('because the connection is refused', async () => {
    const sender = senderTo('smtp://127.0.0.1:1', { timeout: 2000 });
    expect(await failure(sender)).toEqual({ kind: 'unreachable', mayRetry: true });
  });

  test('because the server does not respond', async () => {
    const server: Server = createServer(() => {});
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const { port } = server.address() as AddressInfo;
    const sender = senderTo(`smtp://127.0.0.1:${port}`, { timeout: 100 });
    expect(await failure(sender)).toEqual({ kind: 'unreachable', mayRetry: true });
  });

  test('because TLS is required and not offered', async () => {
    const host = await smtpServer(plain);
    const sender = senderTo(`smtp://${host}`, { requireTls: true });
    expect(await failure(sender)).toMatchObject({ kind: 'unreachable' });
  });

  test.each([
    { to: 'a@example.org\r\nBcc: b@example.org' },
    { to: 'a@example.org, b@example.org' },
    { replyTo: 'a@example.org>\nX: y' },
    { subject: 'Hello\r\nBcc: b@example.org' },
    { headers: { 'X-A': 'b\nBcc: b@example.org' } },
  ])('because it would add a header: %j', async (email) => {
    const inbox = await openInbox();
    expect(await failure(senderTo(inbox.url), email)).toMatchObject({ mayRetry: false });
    expect(inbox.list()).toEqual([]);
  });

  test('a non-SMTP URL is refused at once', () => {
    expect(() => senderTo('http://127.0.0.1')).toThrow(TypeError);
  });
});
