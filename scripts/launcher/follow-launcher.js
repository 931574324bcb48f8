// Loaded before the server (`node --import`). A launcher killed with SIGKILL can't pass a signal on, so the server
// notices its new parent and stops as for SIGTERM; otherwise it would keep the port. This module's URL contains the
// launcher's process id, because the launcher may be gone before this runs.
const launcher = Number(new URL(import.meta.url).searchParams.get('launcher'));

function follow() {
  if (process.ppid !== launcher) process.kill(process.pid, 'SIGTERM');
}

if (process.platform !== 'win32') {
  follow();
  setInterval(follow, 1000).unref();
}
