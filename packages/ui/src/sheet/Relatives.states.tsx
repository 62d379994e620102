import { LONG, LONG_WORD } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Relatives } from '.';

export default [
  statesOf('Relatives', {
    usual: (
      <Relatives
        label="Responsables"
        people={[
          {
            name: 'ADAM Cécile',
            to: '/fiche-responsable/1',
            telephone: '0639989336',
            email: 'cecile@familles.example',
          },
          { name: 'ADAM Alain', detail: 'père' },
        ]}
      />
    ),
    empty: null,
    loading: null,
    error: null,
    long: (
      <Relatives
        label="Responsables au long nom"
        people={[{ name: LONG, detail: LONG_WORD, telephone: '0639989336' }]}
      />
    ),
  }),
];
