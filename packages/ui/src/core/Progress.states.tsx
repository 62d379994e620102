import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Button } from './Button';
import { Progress } from './Progress';

export default [
  statesOf('Progress', {
    usual: (
      <Progress title="Calcul des cotisations" done={312} total={1200} unit="familles">
        <Button>Annuler</Button>
      </Progress>
    ),
    empty: null,
    loading: <Progress title="Calcul qui commence" done={0} total={0} />,
    error: <Progress title="Calcul avec des échecs" done={1200} total={1200} unit="familles" failed={3} />,
    long: <Progress title={LONG} done={312_000} total={1_200_000} unit="familles" />,
  }),
];
