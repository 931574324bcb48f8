// Loaded before the server (`node --import`). A launcher killed with SIGKILL can't pass a signal on, so the
// server notices that its parent is another and stops as for SIGTERM. Otherwise it would keep the port.
// Who the launcher is comes with the address of this module: it may be gone before this runs.
const launcher = Number(new URL(import.meta.url).searchParams.get('launcher'));

function follow() {
  if (process.ppid !== launcher) process.kill(process.pid, 'SIGTERM');
}

if (process.platform !== 'win32') {
  follow();
  setInterval(follow, 1000).unref();
}
