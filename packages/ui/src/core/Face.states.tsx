import { statesOf } from '../kit/states';
import { Face } from './Face';

const names = ['ADAM Flavie', 'ADAM Jeanne', 'ADAM Rémi', 'ADAM Salomé', 'ALBERT Anna', 'ÉLISABETH'];

export default [
  statesOf('Face', {
    usual: (
      <p className="d-row">
        {names.map((name) => (
          <Face key={name} name={name} />
        ))}
        <Face name="ADAM Jeanne" size="large" />
      </p>
    ),
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
