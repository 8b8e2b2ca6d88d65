import { createTransport } from 'nodemailer';

export interface BareMails {
  port: number;
  messages: number;
  connections: number;
  subject: string;
  text: string;
  html: string;
}

async function send({ port, messages, connections, subject, text, html }: BareMails): Promise<number> {
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    maxConnections: connections,
  });
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: messages }, (_nothing, i) =>
      transport.sendMail({
        from: { name: 'Ada Lovelace', address: 'ada@acme.example' },
        to: `lead${i}@corp.example`,
        subject,
        text,
        html,
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    ),
  );
  transport.close();
  return (performance.now() - startedAt) / 1000;
}

process.on('message', (mails: BareMails) => void send(mails).then((seconds) => process.send?.({ seconds })));
process.on('disconnect', () => process.exit(0));
