import { Button } from '../core/Button';
import { Loading } from '../core/states';
import { Form } from '../form/Form';
import { TextField } from '../form/fields';
import { asked, LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Sheet, useSheetForm } from '.';

function Fields() {
  const form = useSheetForm({ initial: { nom: 'ÉVRARD', ville: 'Albi' }, guarded: false, onSubmit: async () => null });
  return (
    <Form form={form}>
      <TextField {...form.field('nom', asked.nom)} />
      <TextField {...form.field('ville', asked.ville)} />
    </Form>
  );
}
const tab = (key: string, label: string, element = <p>{SENTENCE}</p>) => ({ key, label, element });

export default [
  statesOf('Sheet', {
    usual: (
      <Sheet
        title="ÉVRARD Zoé"
        actions={<Button>Désactiver</Button>}
        tabs={[
          { ...tab('general', 'Général', <Fields />), icon: 'user' as const },
          { ...tab('vehicule', 'Véhicule'), icon: 'car' as const },
        ]}
      />
    ),
    empty: null,
    loading: <Sheet title="Fiche qui attend" tabs={[tab('attente', 'En attente', <Loading />)]} />,
    error: null,
    long: <Sheet title={LONG} tabs={[tab('long', LONG), tab('autre', `Autre ${LONG}`)]} />,
    more: { 'Un seul onglet': <Sheet title="MARTIN Paul" tabs={[tab('seul', 'Général')]} /> },
  }),
];
