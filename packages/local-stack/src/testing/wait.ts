/** How long a test waits for a fact: only one that never comes takes this long, also on a machine that others keep busy. */
export const WAIT_LIMIT_MS = 120_000;

/**
 * Asks again every `pauseMs` until there is an answer.
 * @throws Error after `limitMs`.
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined>,
  limitMs = WAIT_LIMIT_MS,
  pauseMs = 50,
): Promise<T> {
  for (const end = Date.now() + limitMs; ; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`it never came within ${limitMs / 1000} s`);
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}

/**
 * Waits until `condition` holds.
 * @param what the condition in words, for the error.
 * @throws Error after {@link WAIT_LIMIT_MS}.
 */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_LIMIT_MS; !(await condition()); ) {
    if (Date.now() > end) throw new Error(`it never came: ${what}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

/**
 * Asks again while it throws what passes.
 * @param passes whether asking again can help; any other error is thrown at once.
 * @throws the last error after {@link WAIT_LIMIT_MS}.
 */
export async function untilItWorks<T>(ask: () => Promise<T>, passes = (_error: unknown) => true): Promise<T> {
  for (const end = Date.now() + WAIT_LIMIT_MS; ; )
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end || !passes(error)) throw error;
      await new Promise((resume) => setTimeout(resume, 50));
    }
}
