import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export async function startDns(records: Record<string, string[]>) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, from) => {
    const { name, end } = nameIn(question);
    asked.push(name);
    socket.send(answerTo(question.subarray(0, end + 5), records[name]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

/** Parses the question (RFC 1035, section 4.1.2). Returns the name and its end offset. */
function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let position = 12;
  for (let length = question[position] ?? 0; length > 0; length = question[position] ?? 0) {
    labels.push(question.subarray(position + 1, position + 1 + length).toString());
    position += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: position };
}

/** Builds the response (RFC 1035, section 4): header, question and answers. */
function answerTo(question: Buffer, texts: string[] | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, question.subarray(12), ...(texts ?? []).map(recordOf)]);
}

function recordOf(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [''];
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
