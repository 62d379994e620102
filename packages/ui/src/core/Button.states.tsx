import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Button } from './Button';

export default [
  statesOf('Button', {
    usual: (
      <div className="d-row">
        <Button look="primary">Enregistrer</Button>
        <Button>Annuler</Button>
        <Button look="quiet" icon="pencil">
          Modifier
        </Button>
        <Button look="danger" icon="trash">
          Supprimer
        </Button>
        <Button look="quiet" icon="trash" label="Supprimer le règlement" />
      </div>
    ),
    empty: null,
    loading: (
      <div className="d-row">
        <Button look="primary" busy>
          Enregistrer
        </Button>
        <Button look="quiet" icon="trash" label="Supprimer le règlement du 2 mai" busy />
      </div>
    ),
    error: null,
    long: <Button icon="download">{LONG}</Button>,
    more: { Indisponible: <Button disabled>Enregistrer</Button> },
  }),
];
