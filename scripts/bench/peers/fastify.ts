import Fastify from 'fastify';
import pg from 'pg';

/** The bare peer: one query by id, without key, limit or validation. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16 });
const app = Fastify();
app.get<{ Params: { id: string } }>('/orgs/:id', async (request) => {
  const { rows } = await pool.query('select * from organisations where id = $1', [request.params.id]);
  return { org: rows[0] };
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
console.log(`listens on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
