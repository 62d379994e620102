/** Repeats `attempt` every `pause` milliseconds until it returns a value. @throws Error after `limit` milliseconds. */
export async function eventually<T>(attempt: () => Promise<T | undefined>, limit = 60_000, pause = 100): Promise<T> {
  for (const end = Date.now() + limit; ; ) {
    const found = await attempt();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`it never came within ${limit / 1000} s`);
    await new Promise((next) => setTimeout(next, pause));
  }
}
