import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ProviderRequest {
  path: string;
  headers: IncomingHttpHeaders;
}

export async function startProvider() {
  const requests: ProviderRequest[] = [];
  const good = new Set<string>();
  let behaviour: 'normal' | 'broken' | 'silent' = 'normal';
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, headers });
    if (behaviour === 'silent') return;
    const key = String(headers['x-api-key'] ?? headers.authorization?.replace('Bearer ', ''));
    const isGood = good.has(key);
    const status = behaviour === 'broken' ? 503 : isGood || url.startsWith('/apollo') ? 200 : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (url.startsWith('/apollo')) response.end(JSON.stringify({ healthy: true, is_logged_in: isGood }));
    // Real providers repeat the rejected key in their error.
    else response.end(JSON.stringify(isGood ? { data: [] } : { error: { message: `Incorrect key: ${key}` } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    accept: (key: string) => good.add(key),
    behave: (next: typeof behaviour) => {
      behaviour = next;
    },
    endpoints: {
      anthropic: `${url}/anthropic/v1`,
      openai: `${url}/openai/v1`,
      apollo: `${url}/apollo/v1`,
      stripe: `${url}/stripe/v1`,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
