import { Held, LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Pills } from './Pills';

const pills = (all: string, counts: boolean) => (
  <div className="d-pills">
    <Held<string> initial="toutes">
      {(value, change) => (
        <Pills
          pills={[
            { key: 'toutes', label: all, ...(counts ? { count: 1234 } : {}) },
            { key: 'aucune', label: `Sans ${all}`, ...(counts ? { count: 0 } : {}) },
          ]}
          chosen={value}
          onChoose={change}
        />
      )}
    </Held>
  </div>
);

export default [
  statesOf('Pills', {
    usual: pills('Communes', false),
    empty: null,
    loading: null,
    error: null,
    long: pills(LONG, true),
    more: { 'Avec leur nombre': pills('Antennes', true) },
  }),
];
