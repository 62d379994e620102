import { SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Button } from './Button';
import { Note } from './Note';

export default [
  statesOf('Note', {
    usual: (
      <div className="d-stack">
        <Note>Deux lignes réunies par la fusion du 24/11/2026</Note>
        <Note tone="success">Toutes les pièces de l’année sont là.</Note>
        <Note tone="warning">Cet élève est désactivé.</Note>
        <Note tone="danger">Le compte est désactivé.</Note>
      </div>
    ),
    empty: null,
    loading: null,
    error: null,
    long: (
      <Note tone="warning" actions={<Button>Réactiver</Button>}>
        {SENTENCE}
      </Note>
    ),
  }),
];
