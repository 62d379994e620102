import { Button } from '../core/Button';
import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { goToStep, Wizard, WizardActions } from '.';

const step = (key: string, label: string, open = true) => ({
  key,
  label,
  open,
  element: (
    <>
      <p>{SENTENCE}</p>
      <WizardActions>
        <Button look="primary" onClick={() => goToStep('colonnes', {}, true)}>
          Continuer
        </Button>
      </WizardActions>
    </>
  ),
});

export default [
  statesOf(['Wizard', 'WizardActions'], {
    usual: (
      <Wizard
        title="Importer des familles"
        steps={[step('fichier', 'Fichier'), step('colonnes', 'Colonnes'), step('apercu', 'Aperçu', false)]}
      />
    ),
    empty: null,
    loading: null,
    error: null,
    long: <Wizard title={LONG} steps={[step('un', LONG), step('deux', LONG, false)]} />,
  }),
];
