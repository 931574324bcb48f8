// Loaded before the server (`node --import`). A launcher killed with SIGKILL can't pass a signal on, so the
// server notices that its parent changed and stops as for SIGTERM. Otherwise it would keep the port.
const launcher = process.ppid;

if (process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== launcher) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
