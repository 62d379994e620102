import { statesOf } from '../kit/states';
import { IconLink } from './IconLink';

export default [
  statesOf('IconLink', {
    usual: <IconLink to="/fiche-eleve/12" icon="eye" label="Ouvrir la fiche de ÉVRARD Zoé" />,
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
