import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { LinkWhere } from './LinkWhere';

export default [
  statesOf('LinkWhere', {
    usual: <LinkWhere to="/fiche-eleve/12">ÉVRARD Zoé</LinkWhere>,
    empty: null,
    loading: null,
    error: null,
    long: <LinkWhere to="/fiche-eleve/12">{LONG}</LinkWhere>,
    more: { 'Sans le droit': <LinkWhere to={undefined}>ÉVRARD Zoé</LinkWhere> },
  }),
];
