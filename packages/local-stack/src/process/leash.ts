/**
 * Preloaded into application processes (`node --import`): when the supervisor dies and the IPC channel closes, ends the
 * process as the supervisor would have.
 */
const GRACE_MS = 15_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
});
// The channel must not keep an otherwise finished process alive.
process.channel?.unref();
