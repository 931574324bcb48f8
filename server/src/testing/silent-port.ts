import { createServer, type Socket } from 'node:net';

interface SilentPort {
  readonly port: number;
  /** Number of connections so far. */
  readonly callers: number;
  close(): Promise<void>;
}

/** A port that accepts connections and sends a given text, by default nothing. */
export async function openSilentPort(talk: (socket: Socket) => void = () => {}): Promise<SilentPort> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    get callers() {
      return sockets.length;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
