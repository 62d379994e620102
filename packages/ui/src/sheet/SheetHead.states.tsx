import { Tag } from '../core/Tag';
import { LONG, nothing } from '../kit/samples';
import { statesOf } from '../kit/states';
import { SheetHead } from './SheetHead';

const more = [{ key: 'effacer', label: 'Effacer cette personne…', onSelect: nothing }];

export default [
  statesOf('SheetHead', {
    usual: (
      <SheetHead
        title="ADAM Jeanne"
        person="ADAM Jeanne"
        tags={<Tag tone="information">Étudiante</Tag>}
        breath={['18 ans (25/05/2008)', 'Saxophone, cycle 2', 'Albi']}
        more={more}
      />
    ),
    empty: <SheetHead title="Nouvel élève" />,
    loading: null,
    error: null,
    long: <SheetHead title={LONG} person={LONG} breath={[LONG, LONG]} more={more} />,
  }),
];
