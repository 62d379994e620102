/** Within this time, the same form sent again means the same command. */
const KEPT_MS = 5 * 60_000;

/** What a command is told apart by. */
export interface CommandContent {
  /** User, method, address and body: the same text is the same command. */
  readonly text: string;
  /** The command's target: its address, and the ids in its query and body. */
  readonly record: string;
}

export interface CommandId {
  readonly id: string;
  /** The same content was sent before without a clear answer. */
  readonly again: boolean;
}

interface Unclear {
  readonly id: string;
  readonly record: string;
  readonly forget: ReturnType<typeof setTimeout>;
}

/**
 * The Idempotency-Key of each command. A command whose answer never came, or said that it could not be finished, may have been done:
 * the same content sent again within five minutes goes under the same key, so that pressing the button again does nothing twice.
 * Another command to the same record that succeeded meanwhile ends that: the first content is then meant anew. Kept in memory only:
 * a page that is loaded anew knows nothing of it.
 */
export function createCommandIds(create: () => string = newCommandId) {
  const unclear = new Map<string, Unclear>();

  function forget(text: string): void {
    clearTimeout(unclear.get(text)?.forget);
    unclear.delete(text);
  }

  return {
    /** @param content undefined when it is not kept, as for files. */
    idOf(content: CommandContent | undefined): CommandId {
      const id = content && unclear.get(content.text)?.id;
      return id === undefined ? { id: create(), again: false } : { id, again: true };
    },
    /** @param status HTTP status of the answer; undefined without one. */
    ended(content: CommandContent | undefined, { id, again }: CommandId, status: number | undefined): void {
      if (content === undefined) return;
      const { text, record } = content;
      forget(text);
      if (again ? !tellsOfTheFirst(status) : mayBeDone(status))
        unclear.set(text, { id, record, forget: setTimeout(() => unclear.delete(text), KEPT_MS) });
      if (status === undefined || status >= 300) return;
      for (const [other, one] of unclear) if (one.record === record) forget(other);
    },
  };
}

/** The answer does not say whether the command was done. */
const mayBeDone = (status: number | undefined) => status === undefined || status >= 500 || status === 409;

/** These refusals come before the key is checked, so the first attempt's outcome stays unknown. */
const tellsOfTheFirst = (status: number | undefined) => !mayBeDone(status) && ![401, 403, 429].includes(status ?? 0);

/** crypto.randomUUID is missing on plain http outside localhost. */
function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
