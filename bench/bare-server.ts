import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline for Nazar's submits, in the same run on the same machine: a route that stores nothing, and one that
 * stores its body with one INSERT through node-postgres. They have no validation, rights or counts. DATABASE_URL names
 * an empty database; the chosen port is printed.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await pool.query('create table if not exists bare (id bigserial primary key, body jsonb not null)');

const app = Fastify();
app.post('/nothing', async () => ({ status: true }));
app.post('/insert', async (request) => {
  await pool.query('insert into bare (body) values ($1)', [JSON.stringify(request.body)]);
  return { status: true };
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(new URL(address).port);

process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
