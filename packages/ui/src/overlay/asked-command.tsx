import { type ApiInput, type ApiKey, useApiCommand } from '@diapason/platform';
import { createContext, type ReactNode, useContext } from 'react';
import { type Question, useConfirm } from './ConfirmDialog';

/** A command of a list's rows that is asked about first. */
export interface AskedCommand<K extends ApiKey, Row> {
  readonly call: K;
  readonly question: (row: Row) => Question;
  readonly input: (row: Row) => ApiInput<K>;
}

const context = createContext<((question: Question) => Promise<boolean>) | null>(null);

/** Shows what the rows inside ask. */
export function Questions({ children }: { readonly children: ReactNode }) {
  const [ask, dialog] = useConfirm();
  return (
    <context.Provider value={ask}>
      {children}
      {dialog}
    </context.Provider>
  );
}

/** @throws Error outside of {@link Questions} */
export function useAskedCommand<K extends ApiKey, Row>({ call, question, input }: AskedCommand<K, Row>) {
  const ask = useContext(context);
  const [run] = useApiCommand(call);
  if (!ask) throw new Error(`${call} is asked inside Questions`);
  return async (row: Row): Promise<void> => {
    if (await ask(question(row))) await run(input(row));
  };
}
