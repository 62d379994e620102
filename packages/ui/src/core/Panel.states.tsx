import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Button } from './Button';
import { Panel } from './Panel';

export default [
  statesOf('Panel', {
    usual: (
      <Panel title="Identité" icon="user" actions={<Button icon="plus">Ajouter</Button>}>
        <p>{SENTENCE}</p>
      </Panel>
    ),
    empty: null,
    loading: null,
    error: null,
    long: (
      <Panel title={LONG} actions={<Button>{LONG}</Button>}>
        <p>{LONG}</p>
      </Panel>
    ),
    more: {
      Déplié: (
        <Panel title="Pli ouvert" fold="open">
          <p>{SENTENCE}</p>
        </Panel>
      ),
      Plié: (
        <Panel title="Pli fermé" fold="closed" level={3}>
          <p>{SENTENCE}</p>
        </Panel>
      ),
    },
  }),
];
