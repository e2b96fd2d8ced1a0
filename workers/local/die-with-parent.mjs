// Loaded into every process that the local start spawns. Their IPC channel closes when the start is gone, however
// it went (even kill -9): then the whole process group ends, and no port or database stays taken.
const GRACE_MS = 3000;

if (process.channel) {
  process.on("disconnect", () => {
    endGroup("SIGTERM");
    setTimeout(() => endGroup("SIGKILL"), GRACE_MS).unref();
  });
  // The listener alone must not keep a process alive that has finished its work.
  process.channel.unref();
}

function endGroup(signal) {
  try {
    process.kill(-process.pid, signal);
  } catch {
    // Not the leader of a group: the leader sees the same and ends this one too.
  }
}
