import { type ApiInput, type ApiKey, sayDone, useApiCommand, useMay } from '@diapason/platform';
import { createContext, type ReactNode, useContext } from 'react';
import { type Question, useConfirm } from './ConfirmDialog';

/** A command of a list's rows that is asked about first. */
export interface AskedCommand<K extends ApiKey, Row> {
  readonly call: K;
  readonly question: (row: Row) => Question;
  readonly input: (row: Row) => ApiInput<K>;
  /** What is said afterwards in the bar below: « LEFÈVRE Lucie : fiche désactivée ». */
  readonly done?: (row: Row) => string;
  /** The opposite command, with the same input: « Annuler » for who may make it. */
  readonly undo?: ApiKey;
}

const context = createContext<((question: Question) => Promise<boolean>) | null>(null);

/** Draws the confirmation dialog that a row inside opens. */
export function Questions({ children }: { readonly children: ReactNode }) {
  const [ask, dialog] = useConfirm();
  return (
    <context.Provider value={ask}>
      {children}
      {dialog}
    </context.Provider>
  );
}

type Ask = (question: Question) => Promise<boolean>;

function useAsking<K extends ApiKey, Row>(
  ask: Ask,
  { call, question, input, done, undo = call }: AskedCommand<K, Row>,
) {
  const [run] = useApiCommand(call);
  const [takeBack] = useApiCommand(undo);
  const mayUndo = useMay(undo) && undo !== call;
  return async (row: Row): Promise<boolean> => {
    if (!(await ask(question(row)))) return false;
    const asked = input(row);
    if (!(await run(asked)).ok) return false;
    if (!done) return true;
    sayDone({ message: done(row), ...(mayUndo ? { undo: () => takeBack(asked as never) } : {}) });
    return true;
  };
}

/** @returns whether the command ran. @throws Error outside of {@link Questions} */
export function useAskedCommand<K extends ApiKey, Row>(command: AskedCommand<K, Row>) {
  const ask = useContext(context);
  if (!ask) throw new Error(`${command.call} is asked inside Questions`);
  return useAsking(ask, command);
}

/** Where one component asks for all of its rows: `[run, dialog]`; put `dialog` in the screen. */
export function useCommandAsked<K extends ApiKey, Row>(
  command: AskedCommand<K, Row>,
): [run: (row: Row) => Promise<boolean>, dialog: ReactNode] {
  const [ask, dialog] = useConfirm();
  return [useAsking(ask, command), dialog];
}

interface AskedBack extends Omit<Question, 'text'> {
  /** On which the server asks. */
  readonly field: string;
}

/**
 * A command that the server asks back about, by a 409 on a field: asked in its words, and sent anew where it is meant; null where it is not.
 * `[run, dialog]`; put `dialog` in the screen.
 */
export function useAskedBack<K extends ApiKey>(call: K, { field, ...look }: AskedBack) {
  const [send] = useApiCommand(call, { failure: false });
  const [ask, dialog] = useConfirm();
  const run = async (input: (meant: boolean) => ApiInput<K>) => {
    const answer = await send(input(false));
    if (answer.ok || answer.error.status !== 409 || answer.error.field !== field) return answer;
    return (await ask({ ...look, text: answer.error.message })) ? send(input(true)) : null;
  };
  return [run, dialog] as const;
}
