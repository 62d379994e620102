/**
 * Loaded before an application process (`node --import`): when the supervisor dies, its IPC channel closes, and the
 * process is told to stop as the supervisor would have told it.
 */
const GRACE_MS = 15_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
});
// The channel alone must not keep alive a process that has nothing left to do.
process.channel?.unref();
