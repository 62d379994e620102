import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { AnswerDialog } from '.';

const shown = (title: string, query: { data: string | undefined; error?: { status: number; message: string } }) => ({
  opens: (close: () => void) => (
    <AnswerDialog title={title} query={{ error: undefined, ...query, refetch: async () => undefined }} onClose={close}>
      {(text) => <p>{text}</p>}
    </AnswerDialog>
  ),
});

export default [
  statesOf('AnswerDialog', {
    usual: shown('Totaux de l’année 2026-2027', { data: SENTENCE }),
    empty: null,
    loading: shown('Totaux attendus', { data: undefined }),
    error: shown('Totaux refusés', { data: undefined, error: { status: 503, message: SENTENCE } }),
    long: shown(LONG, { data: LONG }),
  }),
];
