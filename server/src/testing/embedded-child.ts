import { startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts';

// Runs an embedded database in a separate process, so that tests can kill it. The argument is JSON of the
// options. Reports events on stdout as JSON lines; ends on SIGTERM.
const notes: string[] = [];
const note = (text: string) => {
  notes.push(text);
};

try {
  const options = JSON.parse(process.argv[2] ?? '{}');
  const server = await startEmbeddedPostgres({ ...options, log: { info: note, warn: note, error: note } });
  const { adopted, connectionString } = server;
  const alive = setInterval(() => {}, 1_000);
  process.once('SIGTERM', () => {
    clearInterval(alive);
    void server.stop();
  });
  console.log(JSON.stringify({ adopted, connectionString, pid: server.pid(), notes }));
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error), notes }));
  process.exitCode = 1;
}
