import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { State } from './State';

export default [
  statesOf('State', {
    usual: (
      <p className="d-row">
        <State tone="success">Accepté</State>
        <State tone="danger">Refusé</State>
        <State tone="warning">1 manque</State>
        <State tone="information">En cours</State>
        <State>Sans réponse</State>
      </p>
    ),
    empty: null,
    loading: null,
    error: null,
    long: <State tone="warning">{LONG}</State>,
  }),
];
