// Loaded into every process that the local start spawns. The IPC channel closes when the parent ends, however it ended
// (even kill -9); then the whole process group exits, and no port or database stays in use.
const GRACE_MS = 3000;

if (process.channel) {
  process.on("disconnect", () => {
    endGroup("SIGTERM");
    setTimeout(() => endGroup("SIGKILL"), GRACE_MS).unref();
  });
  // The listener alone must not keep a finished process alive.
  process.channel.unref();
}

function endGroup(signal) {
  try {
    process.kill(-process.pid, signal);
  } catch {
    // Not a group leader: the leader gets the same event and ends this process too.
  }
}
