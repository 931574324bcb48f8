import { socketPath } from '@nazar/domain/api/chat-events.ts';
import { io } from 'socket.io-client';
import { type LiveSocket, type SocketHandlers, SocketRefusedError } from './live-connection.ts';

/** Milliseconds to wait for an acknowledgement. */
const patience = 10_000;

/** One connection by Socket.IO, which uses long polling where WebSockets are blocked. The caller reconnects. */
export function openSocket(token: string, { onEvent, onClose }: SocketHandlers): Promise<LiveSocket> {
  return new Promise((resolve, reject) => {
    const socket = io({
      path: socketPath,
      auth: { token },
      reconnection: false,
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: patience,
    });
    socket.on('connect', () =>
      resolve({
        emit: (name, input) => socket.timeout(patience).emitWithAck(name, input),
        close: () => socket.disconnect(),
      }),
    );
    socket.on('connect_error', (error: Error & { data?: { code?: unknown } }) => {
      socket.disconnect();
      const code = error.data?.code;
      reject(typeof code === 'string' ? new SocketRefusedError(code) : error);
    });
    socket.on('disconnect', onClose);
    socket.onAny(onEvent);
  });
}
