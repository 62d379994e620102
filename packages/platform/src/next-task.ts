interface Scheduler {
  /** Resolves in a task of its own, before other waiting work. */
  yield?(): Promise<void>;
}

/** Lets the browser answer to the user, then goes on in a task of its own. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
}
