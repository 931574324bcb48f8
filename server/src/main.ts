import { readConfig } from './platform/config/config.ts';
import { ConfigError } from './platform/log/config-error.ts';
import { errorMessage, formatError } from './platform/log/describe-error.ts';
import { print, printError, switchOutputToJsonLines } from './platform/log/print.ts';
import { RepeatedLogLimiter } from './platform/log/repeated-log-limiter.ts';
import { type RunningServer, startServer } from './start-server.ts';

let server: RunningServer | null = null;
let stopping = false;
const unhandled = new RepeatedLogLimiter((_kind, withheld) =>
  printError(`Unhandled: ${withheld} more like these.`),
);

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  try {
    await server?.stop();
  } catch (error) {
    printError(`Stopping failed: ${errorMessage(error)}`);
    process.exit(1);
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (server === null) {
      // The server is still starting, so that there is no request to answer. Holders of the database release
      // it on `exit`.
      process.exit(0);
    }
    if (!stopping) print('Stopping: answering what is under way …');
    void stop(0);
  });
}
process.on('unhandledRejection', (reason) => {
  // An error of one request must not end the other requests.
  if (!unhandled.admits('Unhandled')) return;
  printError(`Unhandled: ${formatError(reason)}`);
});
process.on('uncaughtException', (error) => {
  printError(`Uncaught: ${formatError(error)}`);
  void stop(1);
});

try {
  const config = readConfig(process.env);
  if (config.production && !process.stdout.isTTY) switchOutputToJsonLines();
  server = await startServer(config);
} catch (error) {
  printError(startFailure(error));
  process.exit(1);
}

/** Returns the message for a person who can't read the program. Only our own errors include the stack. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `${error.message}. Another program uses this port: set PORT to another one.`;
  if (code === 'EACCES')
    return 'path' in error
      ? `${error.message}. Let the user ${process.getuid?.()} write there, or set another DATA_DIR.`
      : `${error.message}. Choose a port above 1023.`;
  const ours = error instanceof TypeError || error instanceof ReferenceError;
  return `Nazar did not start: ${ours ? formatError(error) : errorMessage(error)}`;
}
