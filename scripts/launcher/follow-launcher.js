// Loaded before the server (`node --import`): when the launcher is killed with SIGKILL it can't pass anything on,
// so the server notices that its parent changed and stops as for SIGTERM, instead of holding the port for ever.
const launcher = process.ppid;

if (process.platform !== 'win32') {
  setInterval(() => {
    if (process.ppid !== launcher) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
