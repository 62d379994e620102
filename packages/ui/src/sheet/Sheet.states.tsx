import { Button } from '../core/Button';
import { Loading } from '../core/states';
import { Tag } from '../core/Tag';
import { Form } from '../form/Form';
import { TextField } from '../form/fields';
import { asked, LONG, nothing, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Relatives, Sheet, useSheetForm } from '.';

const from = { list: { path: '/liste-eleves', title: 'Élèves' }, sheet: '/fiche-eleve', id: 3 };

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
        person="ÉVRARD Zoé"
        from={from}
        tags={<Tag tone="information">Étudiante</Tag>}
        breath={['18 ans (25/05/2008)', 'Saxophone, cycle 2', 'Albi', 'élève depuis 2019']}
        kin={
          <Relatives
            label="Famille"
            people={[
              { name: 'ÉVRARD Anne', to: '/fiche-responsable/1', telephone: '0639989336', email: 'a@b.example' },
            ]}
          />
        }
        acts={<Button look="primary">Règlement</Button>}
        more={[{ key: 'off', label: 'Désactiver…', onSelect: nothing }]}
        tabs={[
          { ...tab('general', 'Général', <Fields />), icon: 'user' as const },
          { ...tab('vehicule', 'Véhicule'), count: 2, icon: 'car' as const },
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
