import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Egress, EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { MailSecurity } from '../sender.schema.ts';
import { SmtpDialogue, type SmtpSocket } from './smtp-dialogue.ts';
import { toOneLine } from './smtp-result.rules.ts';
import { createSession, type SmtpSession } from './smtp-session.ts';

export interface SmtpAccess {
  host: string;
  port: number;
  security: MailSecurity;
  username: string | null;
  password: string | null;
  /** Name for EHLO: the domain of the from address. */
  clientName: string;
}

/** The mail server cannot be used now. Users see the message. */
export class SmtpUnavailable extends Error {
  override readonly name = 'SmtpUnavailable';
}

/** Limit for DNS, connection, greeting and STARTTLS together. */
const CONNECT_MS = 10_000;

export async function openSmtpSession(egress: Egress, access: SmtpAccess): Promise<SmtpSession> {
  const { name, address } = await egress.pin(access.host).catch((error: unknown) => {
    if (error instanceof EgressRefused || error instanceof EgressFailed) throw new SmtpUnavailable(error.message);
    throw error;
  });
  // Loaded with the first session, because many installations send nothing by SMTP.
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
    logger: false,
  });
  await logIn(connection, access);
  return createSession(new SmtpDialogue(takeSocket(connection)));
}

type SMTPError = Error & { code?: string | undefined; response?: string | undefined };

function logIn(connection: SMTPConnection, { username, password }: SmtpAccess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('The mail server did not answer in time.')), 2 * CONNECT_MS);
    const fail = (error: SMTPError) => {
      clearTimeout(timer);
      connection.close();
      reject(new SmtpUnavailable(describeFailure(error), { cause: error }));
    };
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    // This listener stays. An error on an idle connection would otherwise end the process.
    connection.on('error', fail);
    connection.connect((error) => {
      if (error) return fail(error);
      if (username === null) return done();
      connection.login({ user: username, pass: password ?? '' }, (refused) => (refused ? fail(refused) : done()));
    });
  });
}

const MAX_WORDS = 300;

function describeFailure({ code, response, message }: SMTPError): string {
  const words = response === undefined ? '' : ` It said: ${toOneLine(response, MAX_WORDS)}`;
  if (code === 'EAUTH') return `The mail server refused the login.${words}`;
  if (code === 'ETLS') return `No secure connection could be made to the mail server.${words}`;
  if (code === 'ETIMEDOUT' || /in time/.test(message)) return 'The mail server did not answer in time.';
  return words === ''
    ? 'No connection could be made to the mail server.'
    : `The mail server refused the connection.${words}`;
}

/**
 * Private fields of nodemailer's connection. nodemailer does greeting, TLS and login; its send path is not used
 * because it copies each message several times.
 */
interface ConnectionInternals {
  _socket: Socket;
  _supportedExtensions: string[];
  _maxAllowedSize: number;
}

function takeSocket(connection: SMTPConnection): SmtpSocket {
  const {
    _socket: socket,
    _supportedExtensions: extensions,
    _maxAllowedSize: largest,
  } = connection as unknown as ConnectionInternals;
  for (const event of ['data', 'timeout']) socket.removeAllListeners(event);
  socket.setTimeout(0);
  return { socket, extensions, largest };
}
