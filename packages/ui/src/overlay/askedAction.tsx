import { type ApiInput, type ApiKey, useApiCommand } from '@diapason/platform';
import { createContext, type ReactNode, useContext } from 'react';
import { type Question, useConfirm } from './ConfirmDialog';

interface Asked<Row, K extends ApiKey> {
  readonly question: (row: Row) => Question;
  readonly input: (row: Row) => ApiInput<K>;
}

/**
 * A command of a list's rows that is asked about first. `Provider` goes around the list and shows the question; `useAction` gives the command to
 * the rows inside, and throws outside.
 */
export function askedAction<Row, K extends ApiKey>(call: K, { question, input }: Asked<Row, K>) {
  const context = createContext<((row: Row) => Promise<void>) | null>(null);

  function Provider({ children }: { readonly children: ReactNode }) {
    const [ask, dialog] = useConfirm();
    const [run] = useApiCommand(call);
    const act = async (row: Row) => {
      if (await ask(question(row))) await run(input(row));
    };
    return (
      <context.Provider value={act}>
        {children}
        {dialog}
      </context.Provider>
    );
  }

  function useAction(): (row: Row) => Promise<void> {
    const act = useContext(context);
    if (!act) throw new Error(`rows ask ${call} inside their list`);
    return act;
  }
  return { Provider, useAction };
}
