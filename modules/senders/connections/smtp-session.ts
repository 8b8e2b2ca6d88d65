import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Egress, EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { MailSecurity } from '../sender.schema.ts';
import { inOneLine, readFailure, type SmtpFailure, type SmtpResult } from './smtp-result.rules.ts';

/** How one mailbox is reached. */
export interface SmtpAccess {
  host: string;
  port: number;
  security: MailSecurity;
  username: string | null;
  password: string | null;
  /** How we introduce ourselves: the domain of the address that writes. */
  clientName: string;
}

export interface MimeMessage {
  from: string;
  to: string;
  raw: Buffer;
}

/** The moment at which the first byte of a message goes out. */
export interface Leaving {
  /** Asked right before it; if not, nothing of the message leaves. */
  mayLeave(): boolean;
  /** Called when it has, or never will. */
  onLeft(): void;
}

/** A connection on which the mailbox is logged in; one message at a time. */
export interface SmtpSession {
  readonly isUsable: boolean;
  /** Never throws. */
  send(message: MimeMessage, leaving: Leaving): Promise<SmtpResult>;
  close(): void;
}

/** The mail server cannot be used now. The sentence is for the customer. */
export class SmtpUnavailable extends Error {
  override readonly name = 'SmtpUnavailable';
}

/** Name, connection, greeting and STARTTLS together. */
const CONNECT_MS = 10_000;

/**
 * Until the message itself begins. A server that is slower here is not one to send much by; nothing has left, so the
 * message is tried again.
 */
const ENVELOPE_MS = 10_000;

/** Servers that look into a message before they take it need a minute at times. After this nobody knows how it ended. */
const ANSWER_MS = 120_000;

export async function openSession(egress: Egress, access: SmtpAccess): Promise<SmtpSession> {
  const { name, address } = await egress.pin(access.host).catch((error: unknown) => {
    if (error instanceof EgressRefused || error instanceof EgressFailed) throw new SmtpUnavailable(error.message);
    throw error;
  });
  // Loaded by the first session: a service that sends no mail by SMTP does without.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection({
    host: address,
    port: access.port,
    ...(name === address ? {} : { servername: name }),
    name: access.clientName,
    secure: access.security === 'tls',
    requireTLS: access.security === 'starttls',
    ignoreTLS: access.security === 'none',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    logger: false,
  });
  await enter(connection, access);
  return createSession(connection);
}

function enter(connection: SMTPConnection, { username, password }: SmtpAccess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('The mail server did not answer in time.')), 2 * CONNECT_MS);
    const fail = (error: Error & SmtpFailure) => {
      clearTimeout(timer);
      connection.close();
      reject(new SmtpUnavailable(sentenceOf(error), { cause: error }));
    };
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    // Stays on: an error on an idle connection would otherwise end the process.
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      if (username === null) return done();
      connection.login({ user: username, pass: password ?? '' }, (refused) => (refused ? fail(refused) : done()));
    });
  });
}

/** Of what a server says when it refuses a connection or a login. */
const MAX_WORDS = 300;

/** In one sentence, with the server's own words where it gave some. */
function sentenceOf({ code, response, message }: Error & SmtpFailure): string {
  const words = response === undefined ? '' : ` It said: ${inOneLine(response, MAX_WORDS)}`;
  if (code === 'EAUTH') return `The mail server refused the login.${words}`;
  if (code === 'ETLS') return `No secure connection could be made to the mail server.${words}`;
  if (code === 'ETIMEDOUT' || /in time/.test(message)) return 'The mail server did not answer in time.';
  return words === ''
    ? 'No connection could be made to the mail server.'
    : `The mail server refused the connection.${words}`;
}

function createSession(connection: SMTPConnection): SmtpSession {
  let isUsable = true;
  const retire = () => {
    isUsable = false;
    connection.close();
  };
  connection.once('end', () => {
    isUsable = false;
  });
  return {
    get isUsable() {
      return isUsable && !connection.destroyed;
    },
    async send(message, leaving) {
      const result = await transmit(connection, message, leaving);
      if (result.kind === 'refused') await rewind(connection).catch(retire);
      else if (result.kind !== 'accepted') retire();
      return result;
    },
    close() {
      isUsable = false;
      if (!connection.destroyed) connection.quit();
      setTimeout(() => connection.close(), 1_000).unref();
    },
  };
}

/** The message is a stream that is read only after the server has asked for it: that is how we know what has left. */
function transmit(connection: SMTPConnection, { from, to, raw }: MimeMessage, leaving: Leaving): Promise<SmtpResult> {
  return new Promise((resolve) => {
    let hasBegun = false;
    const stream = new Readable({
      read() {
        if (!hasBegun && !leaving.mayLeave()) {
          // Nothing of the message can leave once the connection is closed.
          connection.close();
          finish({ kind: 'held-back' });
          return;
        }
        if (!hasBegun) {
          hasBegun = true;
          clearTimeout(timer);
          leaving.onLeft();
        }
        this.push(raw);
        this.push(null);
      },
    });
    let isOver = false;
    const finish = (result: SmtpResult) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (!hasBegun) leaving.onLeft();
      resolve(result);
    };
    const timer = setTimeout(() => {
      connection.close();
      finish({ kind: 'not-left', reason: 'The mail server did not answer in time.' });
    }, ENVELOPE_MS);
    connection.send({ from, to: [to], size: raw.length }, stream, (error, info) => {
      if (error === null) finish({ kind: 'accepted', response: info?.response ?? '' });
      else finish(readFailure(error, hasBegun));
    });
  });
}

/** Forgets the refused envelope, so that the connection can carry the next one. */
function rewind(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    if (connection.destroyed) return reject(new Error('The connection is closed.'));
    const timer = setTimeout(() => reject(new Error('The mail server did not answer in time.')), ENVELOPE_MS);
    connection.reset((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
