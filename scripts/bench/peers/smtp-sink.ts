import { SMTPServer } from 'smtp-server';

/** An SMTP server in its own process that accepts and discards every message, and reports the count. */
let messages = 0;
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, callback) {
    stream.on('end', () => {
      messages += 1;
      callback();
    });
    stream.resume();
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.on('message', () => process.send?.({ messages }));
process.on('disconnect', () => process.exit(0));
