import { SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RefusedLines } from './RefusedLines';

const refused = (count: number, raison: string) => (
  <RefusedLines pageSize={5} rows={Array.from({ length: count }, (_, line) => ({ ligne: line + 2, raison }))} />
);

export default [
  statesOf('RefusedLines', {
    usual: refused(7, 'Déjà dans le fichier'),
    empty: null,
    loading: null,
    error: null,
    long: refused(1, SENTENCE),
  }),
];
