import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Button } from './Button';
import { Page } from './page';
import { Loading } from './states';

export default [
  statesOf('Page', {
    usual: (
      <Page
        title="Règlements"
        intro="Année 2026-2027"
        actions={<Button look="primary">Ajouter</Button>}
        back={<a href="/exemple">Cotisations</a>}
      >
        <p>{SENTENCE}</p>
      </Page>
    ),
    empty: null,
    loading: (
      <Page title="Page qui attend" apart>
        <Loading />
      </Page>
    ),
    error: null,
    long: (
      <Page title={LONG} intro={SENTENCE} actions={<Button>{LONG}</Button>} back={<a href="/exemple">{LONG}</a>}>
        <p>{SENTENCE}</p>
      </Page>
    ),
  }),
];
