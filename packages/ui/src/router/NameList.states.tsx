import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { NameList } from './NameList';

export default [
  statesOf('NameList', {
    usual: (
      <NameList
        names={[
          { key: 12, name: 'ÉVRARD Zoé', to: '/fiche-eleve/12' },
          { key: 13, name: 'ÉVRARD Max', title: 'Depuis le 01/09/2026' },
        ]}
      />
    ),
    empty: null,
    loading: null,
    error: null,
    long: <NameList names={[{ key: 14, name: LONG, to: '/fiche-eleve/14' }]} />,
  }),
];
